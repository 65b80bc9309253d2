import { type StaffRole, staffRoles } from '@veranda/contract'
import { onTokenChange } from '#lib/http/token.ts'

const key = 'view_as'

/** The role as which this tab views the app, if not the user's own. */
function viewedRole(): StaffRole | null {
  const stored = sessionStorage.getItem(key)
  return staffRoles.find((role) => role === stored) ?? null
}

/** Its request header. */
export function viewAsHeader(): Record<string, string> {
  const role = viewedRole()
  return role ? { 'X-View-As': role } : {}
}

/** Starts or ends viewing as another role: everything cached is fetched again. */
export function viewAs(role: StaffRole | null, path: string): void {
  if (role) sessionStorage.setItem(key, role)
  else sessionStorage.removeItem(key)
  window.location.assign(path)
}

// Another session does not inherit it.
onTokenChange(({ token }) => {
  if (!token) sessionStorage.removeItem(key)
})
