import type { Endpoint, Permission } from '@veranda/contract'
import type { PlatformDb } from '#db/platform-db.ts'
import { DomainError } from '#errors.ts'
import { findApiKey } from './api-keys.ts'

/** Prefix of API keys, which tells them from session tokens. */
export const keyPrefix = 'vrk_'

const noAccountFlags = {
  theme: 'light',
  density: 'comfortable',
  has_avatar: false,
  has_two_factor: false,
} as const

/** The caller of an API key: its creator's permissions, limited to the key's own. Throws `unauthenticated`. */
export async function keyCaller(platform: PlatformDb, tokenHash: Buffer) {
  const key = await findApiKey(platform, tokenHash)
  if (!key) throw new DomainError('unauthenticated')
  return {
    // No session: endpoints of the session itself are closed to API keys.
    sessionId: 0,
    keyId: key.id,
    userId: key.user_id,
    companyId: key.company_id,
    isOperator: key.is_platform,
    name: `API: ${key.key_name}`,
    email: key.email,
    role: key.role,
    isViewingAs: false,
    // A second factor and screens concern people only.
    mustSetTwoFactor: false,
    accountFlags: noAccountFlags,
    impersonation: null,
    keyScopes: key.scopes as Permission[],
    modules: key.modules,
    company: { name: key.company_name, time_zone: key.time_zone, closed_at: key.closed_at },
  }
}

/**
 * An API key may call only what its permissions name; account and operator endpoints are for people. Throws
 * `forbidden`.
 */
export function requireKeyScope(access: Endpoint['access'], keyScopes: Permission[]): void {
  const isNamed = typeof access === 'object' && keyScopes.includes(access.permission)
  if (!isNamed) throw new DomainError('forbidden')
}
