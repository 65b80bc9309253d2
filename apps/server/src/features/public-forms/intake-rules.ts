/** Where a request came from: the campaign's mark, else the page's site. */
export function sourceOf(submission: {
  utm?: Record<string, string> | undefined
  page: string
  fallback: string
}): string {
  const mark = submission.utm?.utm_source ?? submission.utm?.source
  if (mark) return mark.slice(0, 200)
  return URL.canParse(submission.page) ? new URL(submission.page).host : submission.fallback
}

/** What advertisements write into the addresses that they lead to. */
const markNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']

/** The marks of a campaign that a page's address has. */
export function utmMarks(query: unknown): Record<string, string> {
  const given = query as Record<string, unknown>
  return Object.fromEntries(
    markNames.flatMap((name) => {
      const [mark] = [given[name]].flat()
      return typeof mark === 'string' && mark.trim() !== '' ? [[name, mark.trim().slice(0, 500)]] : []
    }),
  )
}

/** The same of a whole address, as a browser names the page that a frame stands in. */
export function marksOfPage(address: string): Record<string, string> {
  return URL.canParse(address) ? utmMarks(Object.fromEntries(new URL(address).searchParams)) : {}
}

/** Where a visitor first came from, as our own pages of a form tell it on. */
export function originParam(query: unknown): { from?: string } {
  const { from } = query as Record<string, unknown>
  return typeof from === 'string' && URL.canParse(from) ? { from: from.slice(0, 2000) } : {}
}

/** An address with these pairs: what a form is posted to keeps the marks without a script. */
export function addressWith(path: string, pairs: Record<string, string>): string {
  const query = new URLSearchParams(pairs).toString()
  return query === '' ? path : `${path}?${query}`
}
