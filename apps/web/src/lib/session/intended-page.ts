import { type ModuleCode, type Page, pages, requiredModule, storageKeys } from '@veranda/contract'

/** Remembers the page that needed a missing module, in this tab until it can be opened. */
export function rememberIntendedPage(href: string): void {
  sessionStorage.setItem(storageKeys.wantedPage, href)
}

/** The remembered URL, if this module opens it. */
export function intendedPage(code: ModuleCode): string | undefined {
  const href = sessionStorage.getItem(storageKeys.wantedPage)
  return href && requiredModule(pathOf(href)) === code ? href : undefined
}

const pathOf = (href: string) => href.split(/[?#]/)[0] ?? href

/** The title of the page at a URL. */
export function titleAt(href: string): string | undefined {
  const path = pathOf(href)
  const declared: Page[] = Object.values(pages)
  // A literal path takes precedence over one with parameters.
  const exact = declared.find((page) => page.path === path)
  const fits = (page: Page) => new RegExp(`^${page.path.replace(/\$\w+/g, '[^/]+')}$`).test(path)
  return (exact ?? declared.find(fits))?.title
}
