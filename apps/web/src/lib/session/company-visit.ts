import { onTokenChange } from '#lib/http/token.ts'
import { idFrom } from '#lib/routes/paths.ts'

const key = 'company_visit'

/** The visit through which an operator's tab looks at a company, if it does. */
export function currentVisit(): number | null {
  return idFrom(sessionStorage.getItem(key) ?? undefined)
}

/** What tells the server. The session itself and the operators' own area are never somebody else's. */
export function visitHeader(url: string): Record<string, string> {
  const visit = currentVisit()
  return visit && !/^\/api\/(admin|auth)\//.test(url) ? { 'X-Company-Visit': String(visit) } : {}
}

/** Starts or ends a visit to a company: everything cached is fetched again. */
export function switchImpersonation(visit: number | null, path: string): void {
  if (visit) sessionStorage.setItem(key, String(visit))
  else sessionStorage.removeItem(key)
  window.location.assign(path)
}

// Another session is somebody else's.
onTokenChange(({ token }) => {
  if (!token) sessionStorage.removeItem(key)
})
