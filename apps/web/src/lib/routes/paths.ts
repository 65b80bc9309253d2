import { limits, type PageName, pages } from '@veranda/contract'

/** The address of a page: `pathTo('leads.forms.edit', { id: 5 })` → `/leads/forms/5/edit`. */
export function pathTo(page: PageName, params: Record<string, string | number> = {}): string {
  return pages[page].path.replace(/\$(\w+)/g, (_part, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** A record's number out of an address, or `null` if it cannot be one. */
export function idFrom(value: string | undefined): number | null {
  return value && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : null
}

/** Several numbers out of an address, `5,7`; what cannot be one is passed over. */
export function idsFrom(value: string | undefined): number[] {
  const ids = (value ?? '').split(',').map(idFrom)
  return [...new Set(ids)].filter((id) => id !== null).slice(0, limits.listParamMax)
}

/** Whether an address of the app is drawn by the server: going there loads a document. */
export function isServersPage(path: string): boolean {
  return path === pages.landing.path
}
