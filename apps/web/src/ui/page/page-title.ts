import { texts } from '#ui/texts.ts'

/** The title of a page's tab. */
export function pageTitle(title: string): string {
  return title === texts.product ? title : `${title} — ${texts.product}`
}
