/** The source of a lead: the UTM source, else the page's site. */
export function sourceOf(submission: {
  utm?: Record<string, string> | undefined
  page: string
  fallback: string
}): string {
  const mark = submission.utm?.utm_source ?? submission.utm?.source
  if (mark) return mark.slice(0, 200)
  return URL.canParse(submission.page) ? new URL(submission.page).host : submission.fallback
}

/** UTM parameters of advertising links. */
const markNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']

/** UTM parameters of a query string. */
export function utmMarks(query: unknown): Record<string, string> {
  const params = query as Record<string, unknown>
  return Object.fromEntries(
    markNames.flatMap((name) => {
      const [mark] = [params[name]].flat()
      return typeof mark === 'string' && mark.trim() !== '' ? [[name, mark.trim().slice(0, 500)]] : []
    }),
  )
}

/** UTM parameters of a full URL, such as the page that embeds a form. */
export function marksOfPage(address: string): Record<string, string> {
  return URL.canParse(address) ? utmMarks(Object.fromEntries(new URL(address).searchParams)) : {}
}

/** The visitor's first referrer, passed on between our own form pages. */
export function originParam(query: unknown): { from?: string } {
  const { from } = query as Record<string, unknown>
  return typeof from === 'string' && URL.canParse(from) ? { from: from.slice(0, 2000) } : {}
}

/** A path with query parameters, which keeps UTM parameters without a script. */
export function addressWith(path: string, pairs: Record<string, string>): string {
  const query = new URLSearchParams(pairs).toString()
  return query === '' ? path : `${path}?${query}`
}
