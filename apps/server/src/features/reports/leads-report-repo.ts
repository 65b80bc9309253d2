import type { LeadFlow, LeadsFlow } from '@veranda/contract'
import { type SQL, sql } from 'drizzle-orm'
import { leads } from '#db/schema.ts'
import type { ScopedTable, TenantDb } from '#db/tenant-db.ts'
import { type LeadFlowRow, leadsFlowOf } from './leads-report-rules.ts'
import { isWithin, type ReportPeriod } from './period.ts'
import { isShort } from './slice-rules.ts'

/** Leads `l` that came in the period, and whose: found by the indexes of the list. */
export const leadsOf = (scoped: ScopedTable, period: ReportPeriod): SQL => sql`
  from ${scoped(leads)} l where l.deleted_at is null and ${isWithin(sql`l.created_at`, period)}
    and ${period.user_id === undefined ? sql`true` : sql`l.user_id = ${period.user_id}`}`

/** Leads of a period: by day or month, by status, and how many have become clients. */
export async function leadsFlow(tenant: TenantDb, period: ReportPeriod): Promise<LeadsFlow> {
  const slice = isShort(period) ? sql`'YYYY-MM-DD'` : sql`'YYYY-MM'`
  const rows = await tenant.rows<LeadFlowRow>(
    (scoped) => sql`
      select to_char(l.created_at at time zone ${period.timeZone}, ${slice}) as slice, l.status,
        count(*) as created, count(l.client_id) as converted
      ${leadsOf(scoped, period)} group by 1, 2`,
  )
  return leadsFlowOf(period, rows)
}

/** The same without its parts, to compare with. */
export async function leadTotals(tenant: TenantDb, period: ReportPeriod): Promise<LeadFlow> {
  const [row] = await tenant.rows<LeadFlow>(
    (scoped) => sql`select count(*) as created, count(l.client_id) as converted ${leadsOf(scoped, period)}`,
  )
  return row ?? { created: 0, converted: 0 }
}
