import './zod-setup.ts'
import '#ui/inter.css'
import { guardRedirect, guestPages, pages } from '@veranda/contract'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { GuestApp } from './app/guest-app.tsx'
import { captureTypedValues } from './features/auth/typed-values.ts'
import { applyAppearance } from './lib/browser/appearance.ts'
import { restoreLostFocus } from './lib/browser/restore-lost-focus.ts'
import { createStyleCache } from './lib/browser/style-cache.ts'
import { getToken, onTokenChange } from './lib/http/token.ts'

/** Redirects a user who is signed in, here or in another tab, away from guest pages. */
function redirectIfSignedIn(): void {
  const to = guardRedirect(path, getToken() !== null)
  if (to) window.location.replace(to)
}

const path = window.location.pathname.replace(/(.)\/+$/, '$1')
const page = guestPages.find((name) => pages[name].path === path)
const root = document.getElementById('root')
if (!(page && root)) throw new Error(`Nothing to show at ${path}`)

applyAppearance()
restoreLostFocus()
redirectIfSignedIn()
onTokenChange(({ isFromOtherTab }) => isFromOtherTab && redirectIfSignedIn())

const screen = (
  <StrictMode>
    <GuestApp page={page} styles={createStyleCache()} />
  </StrictMode>
)
if (root.firstElementChild) {
  captureTypedValues(root.querySelectorAll('input'))
  hydrateRoot(root, screen)
} else {
  // Nothing is hidden here, and the first field could not take the focus.
  document.documentElement.removeAttribute('data-awaited')
  createRoot(root).render(screen)
}
