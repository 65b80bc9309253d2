import { onTokenChange } from '#lib/http/token.ts'
import { idFrom } from '#lib/routes/paths.ts'

const key = 'company_visit'

/** The impersonation of an operator's tab, if any. */
export function currentImpersonation(): number | null {
  return idFrom(sessionStorage.getItem(key) ?? undefined)
}

/** Its request header. The session and the operators' own area are excluded. */
export function impersonationHeader(url: string): Record<string, string> {
  const impersonation = currentImpersonation()
  return impersonation && !/^\/api\/(admin|auth)\//.test(url)
    ? { 'X-Company-Visit': String(impersonation) }
    : {}
}

/** Starts or ends an impersonation: everything cached is fetched again. */
export function switchImpersonation(impersonation: number | null, path: string): void {
  if (impersonation) sessionStorage.setItem(key, String(impersonation))
  else sessionStorage.removeItem(key)
  window.location.assign(path)
}

// Another session does not inherit it.
onTokenChange(({ token }) => {
  if (!token) sessionStorage.removeItem(key)
})
