import type { CompanyModule, Role } from '@veranda/contract'
import { sql } from 'drizzle-orm'
import { modulesOf } from '#db/platform/modules-json.ts'
import type { PlatformDb } from '#db/platform-db.ts'

export interface ApiKeyRow {
  id: number
  key_name: string
  scopes: string[]
  company_id: number
  is_platform: boolean
  company_name: string
  time_zone: string
  closed_at: string | null
  /** Who made the key. */
  user_id: number
  email: string
  role: Role
  modules: CompanyModule[]
}

/** The living key with this token, of somebody who still has access; notes its use at most once a minute. */
export function findApiKey(platform: PlatformDb, tokenHash: Buffer): Promise<ApiKeyRow | undefined> {
  return platform.first<ApiKeyRow>(sql`
    with found as (
      select k.id, k.name as key_name, k.scopes, k.company_id, c.is_platform, c.name as company_name, c.time_zone, c.closed_at,
        u.id as user_id, u.email, u.role, ${modulesOf}
      from api_keys k
      join users u on u.company_id = k.company_id and u.id = k.user_id
      join companies c on c.id = k.company_id
      where k.token_hash = ${tokenHash} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
        and u.blocked_at is null and u.deleted_at is null),
    used as (
      update api_keys k set last_used_at = now() from found
      where k.id = found.id and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute'))
    select * from found`)
}
