import { type StaffRole, staffRoles } from '@veranda/contract'
import { onTokenChange } from '#lib/http/token.ts'

const key = 'view_as'

/** Through whose eyes this tab looks, if not one's own. */
function viewedRole(): StaffRole | null {
  const kept = sessionStorage.getItem(key)
  return staffRoles.find((role) => role === kept) ?? null
}

/** What tells the server. */
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

// Another session is somebody else's.
onTokenChange(({ token }) => {
  if (!token) sessionStorage.removeItem(key)
})
