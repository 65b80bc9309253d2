import type { Endpoint, Permission } from '@veranda/contract'
import type { PlatformDb } from '#db/platform-db.ts'
import { DomainError } from '#errors.ts'
import { findApiKey } from './api-keys.ts'

/** How a key of a company's program begins; people's tokens begin otherwise. */
export const keyPrefix = 'vrk_'

const noAccountFlags = {
  theme: 'light',
  density: 'comfortable',
  has_avatar: false,
  has_two_factor: false,
} as const

/** The caller behind a program's key: with its maker's rights, narrowed to the key's own. Throws `unauthenticated`. */
export async function keyCaller(platform: PlatformDb, tokenHash: Buffer) {
  const key = await findApiKey(platform, tokenHash)
  if (!key) throw new DomainError('unauthenticated')
  return {
    // No session: nothing that lives in one is open to a program.
    sessionId: 0,
    keyId: key.id,
    userId: key.user_id,
    companyId: key.company_id,
    isOperator: key.is_platform,
    name: `API: ${key.key_name}`,
    email: key.email,
    role: key.role,
    isViewingAs: false,
    // A program has no second factor, and sees no screens.
    mustSetTwoFactor: false,
    accountFlags: noAccountFlags,
    visit: null,
    keyScopes: key.scopes as Permission[],
    modules: key.modules,
    company: { name: key.company_name, time_zone: key.time_zone, closed_at: key.closed_at },
  }
}

/** A program calls only what its key names; accounts and operators' endpoints are people's. Throws `forbidden`. */
export function requireKeyScope(access: Endpoint['access'], keyScopes: Permission[]): void {
  const isNamed = typeof access === 'object' && keyScopes.includes(access.permission)
  if (!isNamed) throw new DomainError('forbidden')
}
