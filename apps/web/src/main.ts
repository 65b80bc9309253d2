import './zod-setup.ts'
import '#ui/inter.css'
import { applyAppearance } from './lib/browser/appearance.ts'
import { restoreLostFocus } from './lib/browser/restore-lost-focus.ts'

// Before anything is drawn, so that a dark app does not flash white.
applyAppearance()
restoreLostFocus()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

/** Yields to the browser, for painting and input. */
const yieldToBrowser = () => new Promise((resolve) => setTimeout(resolve))

// In parts, because each takes a phone a tenth of a second.
const { startApp } = await import('./app/start.tsx')
await yieldToBrowser()
await startApp(root)
