import { sql } from 'drizzle-orm'

/** A row `m` of company_modules as the wire has it. */
export const moduleJson = sql`json_build_object('code', m.code, 'is_active', m.is_active,
  'expires_at', to_char(m.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`

/** All modules of the company `c`, as a column. */
export const modulesOf = sql`(select coalesce(json_agg(${moduleJson} order by m.code), '[]')
  from company_modules m where m.company_id = c.id) as modules`
