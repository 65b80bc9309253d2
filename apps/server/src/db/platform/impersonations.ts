import type { CompanyModule, Impersonation } from '@veranda/contract'
import type { PlatformDb } from '#db/platform-db.ts'
import { companies, operatorVisits } from '#db/schema/tables.gen.ts'
import { acrossCompanies, platformAlias } from '#db/sql/aliases.ts'
import { jsonObject } from '#db/sql/expressions.ts'
import { select, withQueries } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import { modulesOf } from './modules-json.ts'

/** An operator's impersonation of a company, with what a request needs to know about that company. */
export interface ImpersonationRow extends Impersonation {
  time_zone: string
  modules: CompanyModule[]
}

const v = platformAlias(operatorVisits, 'v')
const c = platformAlias(companies, 'c')

const shape = {
  id: v.id,
  reason: v.reason,
  expires_at: v.expires_at,
  company: jsonObject({ id: c.id, name: c.name }),
}
const ofImpersonation = select(shape)`from v join ${acrossCompanies(c)} on ${c.id} = ${v.company}`

/** The open impersonation of this session. */
export function findImpersonation(
  platform: PlatformDb,
  id: number,
  sessionId: number,
): Promise<ImpersonationRow | undefined> {
  return platform.first(
    select({ ...shape, time_zone: c.time_zone, modules: modulesOf(c.id) })`
      from ${acrossCompanies(v)} join ${acrossCompanies(c)} on ${c.id} = ${v.company}
      where ${v.id} = ${id} and ${v.session} = ${sessionId} and ${v.ended_at} is null and ${v.expires_at} > now()`,
  )
}

/** Whether an impersonation of this company is still open and its session has not ended. */
export async function isImpersonationOpen(
  platform: PlatformDb,
  id: number,
  companyId: number,
): Promise<boolean> {
  const rows = await platform.rows(sql`
    select from operator_visits v
    join sessions s on s.id = v.session
    join users u on u.company_id = s.company_id and u.id = s.user_id
    where v.id = ${id} and v.company = ${companyId} and v.ended_at is null and v.expires_at > now()
      and s.idle_until > now() and s.absolute_until > now()
      and u.blocked_at is null and u.deleted_at is null`)
  return rows.length > 0
}

/** Starts an impersonation and ends an earlier one of the session. */
export async function openImpersonation(
  platform: PlatformDb,
  impersonation: { company: number; operator: number; session: number; reason: string; minutes: number },
): Promise<Impersonation> {
  const [row] = await platform.transaction(async (run) => {
    await run(
      sql`update operator_visits set ended_at = now() where session = ${impersonation.session} and ended_at is null`,
    )
    return run(
      withQueries(
        sql`v as (
        insert into operator_visits (company, operator, session, reason, expires_at)
        values (${impersonation.company}, ${impersonation.operator}, ${impersonation.session}, ${impersonation.reason},
          now() + make_interval(mins => ${impersonation.minutes})) returning *)`,
        ofImpersonation,
      ),
    )
  })
  if (!row) throw new Error('the impersonation was not written')
  return row
}

/** Ends an operator's own impersonation and returns it, or `undefined` when there is none. */
export function closeImpersonation(
  platform: PlatformDb,
  id: number,
  operator: number,
): Promise<Impersonation | undefined> {
  return platform.first(
    withQueries(
      sql`v as (
        update operator_visits set ended_at = now() where id = ${id} and operator = ${operator} and ended_at is null
        returning *)`,
      ofImpersonation,
    ),
  )
}
