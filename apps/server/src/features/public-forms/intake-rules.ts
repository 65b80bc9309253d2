import { type CompanyModule, isLive } from '@veranda/contract'

const graceMs = 14 * 24 * 60 * 60 * 1000

/** After the module's end requests are still taken for two weeks: each of them is somebody's money. */
export function takesRequests(module: CompanyModule | undefined, now: Date): boolean {
  if (!module) return false
  if (isLive(module, now)) return true
  return Boolean(module.expires_at) && new Date(module.expires_at ?? 0).getTime() + graceMs > now.getTime()
}

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
