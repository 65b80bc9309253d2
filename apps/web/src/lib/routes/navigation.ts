import { pages } from '@veranda/contract'

interface Options {
  /** The page one comes from is not to be come back to. */
  isReplacing?: boolean
}
type Go = (path: string, options: Options) => void

let navigate: Go = (path, { isReplacing }) =>
  isReplacing ? window.location.replace(path) : window.location.assign(path)

/** The router takes over from full page loads once it is there. */
export function setNavigator(navigator: Go): void {
  navigate = navigator
}

/** Opens a page of the app. */
export function navigateTo(path: string, options: Options = {}): void {
  navigate(path, options)
}

/** Sends the user to the sign-in page, unless already there. */
export function goToLogin(): void {
  if (window.location.pathname !== pages.login.path) navigateTo(pages.login.path)
}
