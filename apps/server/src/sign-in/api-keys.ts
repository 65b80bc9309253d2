import type { CompanyModule, Role } from '@veranda/contract'
import { modulesOf } from '#db/platform/modules-json.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { apiKeys, companies, platformUsers } from '#db/schema/tables.gen.ts'
import { acrossCompanies, columnsNamed, platformAlias } from '#db/sql/aliases.ts'
import { derived, select, withQueries } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'

const k = platformAlias(apiKeys, 'k')
const u = platformAlias(platformUsers, 'u')
const c = platformAlias(companies, 'c')

const keyColumns = {
  id: k.id,
  key_name: k.name,
  scopes: k.scopes,
  company_id: k.company_id,
  ...columnsNamed(c, ['is_platform', 'time_zone', 'closed_at']),
  company_name: c.name,
  user_id: u.id,
  email: u.email,
  role: u.role,
  modules: modulesOf(c.id),
}

export interface ApiKeyRow {
  id: number
  key_name: string
  scopes: string[]
  company_id: number
  is_platform: boolean
  company_name: string
  time_zone: string
  closed_at: string | null
  /** The user who created the key. */
  user_id: number
  email: string
  role: Role
  modules: CompanyModule[]
}

/** The valid key with this token, whose creator still has access; records its use at most once a minute. */
export function findApiKey(platform: PlatformDb, tokenHash: Buffer): Promise<ApiKeyRow | undefined> {
  return platform.first(
    withQueries(
      sql`found as (${select(keyColumns)`from ${acrossCompanies(k)}
          join ${acrossCompanies(u)} on ${u.company_id} = ${k.company_id} and ${u.id} = ${k.user_id}
          join ${acrossCompanies(c)} on ${c.id} = ${k.company_id}
          where ${k.token_hash} = ${tokenHash} and ${k.revoked_at} is null
            and (${k.expires_at} is null or ${k.expires_at} > now()) and ${u.blocked_at} is null and ${u.deleted_at} is null`}),
        used as (
          update ${acrossCompanies(k)} set last_used_at = now() from found
          where ${k.id} = found.id and (${k.last_used_at} is null or ${k.last_used_at} < now() - interval '1 minute'))`,
      select(derived('found', keyColumns))`from found`,
    ),
  )
}
