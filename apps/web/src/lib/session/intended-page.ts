import { type ModuleCode, type Page, pages, requiredModule, storageKeys } from '@veranda/contract'

/** Where somebody wanted to go when a module was missing; kept in the tab until the way is open. */
export function rememberIntendedPage(href: string): void {
  sessionStorage.setItem(storageKeys.wantedPage, href)
}

/** The wanted address, if it is one that this module opens. */
export function intendedPage(code: ModuleCode): string | undefined {
  const href = sessionStorage.getItem(storageKeys.wantedPage)
  return href && requiredModule(pathOf(href)) === code ? href : undefined
}

const pathOf = (href: string) => href.split(/[?#]/)[0] ?? href

/** What the page at an address is called. */
export function titleAt(href: string): string | undefined {
  const path = pathOf(href)
  const declared: Page[] = Object.values(pages)
  // An address that is spelled out comes before one with a number in it.
  const exact = declared.find((page) => page.path === path)
  const fits = (page: Page) => new RegExp(`^${page.path.replace(/\$\w+/g, '[^/]+')}$`).test(path)
  return (exact ?? declared.find(fits))?.title
}
