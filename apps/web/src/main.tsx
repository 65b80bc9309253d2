import './zod-setup.ts'
import '#ui/inter.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { applyAppearance } from '#lib/appearance.ts'
import { App, createServices } from './app/app.tsx'

/** Whoever waits longer for the page's own files is shown that they are on their way. */
const patienceMs = 1000

// Before anything is drawn: a dark app must not begin with a white flash.
applyAppearance()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

const services = createServices()
// Until then the outlines of the frame are there: the page comes in their place at once, not a wait first. A load that fails is drawn too.
const loaded = services.router.load().catch(() => undefined)
void Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, patienceMs))]).then(() =>
  // Bit by bit, so that a tap meanwhile is not missed.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App {...services} />
      </StrictMode>,
    ),
  ),
)
