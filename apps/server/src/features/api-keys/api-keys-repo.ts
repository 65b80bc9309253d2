import type { ApiKey, api, Body } from '@veranda/contract'
import { scopeOf } from '@veranda/contract'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { audit } from '#db/audit.ts'
import { apiKeys, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { type Caller, newToken } from '#sign-in/caller.ts'
import { keyPrefix } from '#sign-in/key-caller.ts'
import { texts } from './texts.ts'

const k = alias(apiKeys, 'k')
const u = alias(users, 'u')

const shownSigns = 12

/** The company's valid keys, newest first. */
export function listApiKeys(tenant: TenantDb): Promise<ApiKey[]> {
  return tenant.rows(
    (scoped) => select({
      id: k.id,
      name: k.name,
      hint: k.hint,
      scopes: k.scopes,
      expires_at: k.expires_at,
      last_used_at: k.last_used_at,
      created_at: k.created_at,
      user_name: u.name,
    })`from ${scoped(k)} join ${scoped(u)} on ${u.id} = ${k.user_id}
      where ${k.revoked_at} is null order by ${k.id} desc limit 200`,
  )
}

/** Creates a key; its token is returned once and stored as a hash. Throws for permissions that the creator lacks. */
export function createApiKey(
  tenant: TenantDb,
  body: Body<typeof api.apiKeys.create>,
  caller: Caller,
): Promise<ApiKey & { token: string }> {
  const missing = body.scopes.find((scope) => scopeOf(caller.role, scope) === null)
  if (missing) throw fieldError('scopes', texts.notYours)
  return tenant.transaction(async (tx) => {
    const { token, hash } = newToken(keyPrefix)
    const row = await tx.insert(apiKeys, {
      ...body,
      user_id: caller.userId,
      hint: `${token.slice(0, shownSigns)}…`,
      token_hash: hash,
    })
    await audit(tx, {
      action: 'create',
      entity: 'api_key',
      entity_id: row.id,
      title: body.name,
      changes: { scopes: [null, body.scopes.join(', ')] },
    })
    const { id, name, hint, scopes, expires_at, created_at } = row
    return {
      id,
      name,
      hint,
      scopes,
      expires_at,
      created_at,
      last_used_at: null,
      user_name: caller.name,
      token,
    }
  })
}

export function revokeApiKey(tenant: TenantDb, id: number): Promise<void> {
  return tenant.transaction(async (tx) => {
    const activeKey = and(eq(apiKeys.id, id), isNull(apiKeys.revoked_at)) as SQL
    const [row] = await tx.updateWhere(apiKeys, activeKey, { revoked_at: sql`now()` })
    if (!row) throw new DomainError('not_found')
    await audit(tx, { action: 'revoke', entity: 'api_key', entity_id: id, title: row.name })
  })
}
