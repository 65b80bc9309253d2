import './zod-setup.ts'
import '#ui/inter.css'
import { applyAppearance } from './lib/browser/appearance.ts'
import { keepFocus } from './lib/browser/keep-focus.ts'

// Before anything is drawn: a dark app must not begin with a white flash.
applyAppearance()
keepFocus()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

/** Lets the browser draw, and hear a tap. */
const breath = () => new Promise((resolve) => setTimeout(resolve))

// In parts: each takes a phone a tenth of a second.
const { startApp } = await import('./app/start.tsx')
await breath()
await startApp(root)
