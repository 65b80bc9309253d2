import { onTokenChange } from '#lib/http/token.ts'
import { idFrom } from '#lib/routes/paths.ts'

const key = 'company_visit'

/** The impersonation of an operator's tab, if any. */
export function currentVisit(): number | null {
  return idFrom(sessionStorage.getItem(key) ?? undefined)
}

/** Its request header. The session and the operators' own area are excluded. */
export function visitHeader(url: string): Record<string, string> {
  const visit = currentVisit()
  return visit && !/^\/api\/(admin|auth)\//.test(url) ? { 'X-Company-Visit': String(visit) } : {}
}

/** Starts or ends an impersonation: everything cached is fetched again. */
export function switchImpersonation(visit: number | null, path: string): void {
  if (visit) sessionStorage.setItem(key, String(visit))
  else sessionStorage.removeItem(key)
  window.location.assign(path)
}

// Another session does not inherit it.
onTokenChange(({ token }) => {
  if (!token) sessionStorage.removeItem(key)
})
