import { pages } from '@veranda/contract'

interface Options {
  /** Replaces the history entry, so that Back does not return to the current page. */
  isReplacing?: boolean
}
type Navigate = (path: string, options: Options) => void

let navigate: Navigate = (path, { isReplacing }) =>
  isReplacing ? window.location.replace(path) : window.location.assign(path)

/** Sets the router's navigation, which replaces full page loads once it is ready. */
export function setNavigator(navigator: Navigate): void {
  navigate = navigator
}

/** Opens a page of the app. */
export function navigateTo(path: string, options: Options = {}): void {
  navigate(path, options)
}

/** Redirects to the sign-in page, unless already there. */
export function goToLogin(): void {
  if (window.location.pathname !== pages.login.path) navigateTo(pages.login.path)
}
