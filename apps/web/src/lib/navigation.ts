import { pages } from '@veranda/contract'

type Go = (path: string) => void

let go: Go = (path) => window.location.assign(path)

/** The router takes over from full page loads once it is there. */
export function setNavigator(navigator: Go): void {
  go = navigator
}

/** Sends the user to the sign-in page, unless already there. */
export function goToLogin(): void {
  if (window.location.pathname !== pages.login.path) go(pages.login.path)
}
