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
