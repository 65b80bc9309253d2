import { limits, type PageName, pages } from '@veranda/contract'

/** The path of a page: `pathTo('leads.forms.edit', { id: 5 })` → `/leads/forms/5/edit`. */
export function pathTo(page: PageName, params: Record<string, string | number> = {}): string {
  return pages[page].path.replace(/\$(\w+)/g, (_part, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** A record id from the URL, or `null` if it is invalid. */
export function idFrom(value: string | undefined): number | null {
  return value && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : null
}

/** Several ids from the URL, `5,7`; invalid ones are skipped. */
export function idsFrom(value: string | undefined): number[] {
  const ids = (value ?? '').split(',').map(idFrom)
  return [...new Set(ids)].filter((id) => id !== null).slice(0, limits.listParamMax)
}

/** Whether the server renders this page: opening it loads a document. */
export function isServerPage(path: string): boolean {
  return path === pages.landing.path
}
