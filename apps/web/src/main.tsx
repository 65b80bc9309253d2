import './zod-setup.ts'
import '@fontsource-variable/inter/wght.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyAppearance } from '#lib/appearance.ts'
import { keepFocus } from '#lib/keep-focus.ts'
import { App } from './app/app.tsx'

// Before anything is drawn: a dark app must not begin with a white flash.
applyAppearance()
keepFocus()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
