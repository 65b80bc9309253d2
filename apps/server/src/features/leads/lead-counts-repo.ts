import { type LeadCounts, type LeadStatus, leadStatuses, limits } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { leads } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { countOf, literal } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantDb } from '#db/tenant-db.ts'
import { type LeadConditions, type LeadViewer, leadConditions } from './lead-list-repo.ts'

const l = alias(leads, 'l')
const statuses = Object.keys(leadStatuses) as LeadStatus[]

/** How many leads each filter chip would show with the other filters as they are. Counting stops past the cap. */
export async function countLeadsByChip(
  tenant: TenantDb,
  query: LeadConditions,
  viewer: LeadViewer,
): Promise<LeadCounts> {
  const [row] = await tenant.rows((scoped) => {
    const count = (conditions: LeadConditions, and = sql``) => cappedCount(scoped, conditions, viewer, and)
    const anyStatus: LeadConditions = { ...query, status: undefined }
    const anyUser: LeadConditions = { ...query, user_id: undefined }
    const byStatus = Object.fromEntries(
      statuses.map((status) => [status, count(anyStatus, sql` and ${l.status} = ${literal(status)}`)]),
    ) as Record<LeadStatus, SQL<number>>
    return select({
      ...byStatus,
      mine: count({ ...anyUser, user_id: 'me' }),
      unassigned: count({ ...anyUser, user_id: 'none' }),
      repeated: count({ ...query, is_repeat: true }),
    })``
  })
  if (!row) throw new Error('a count without a row')
  const { mine, unassigned, repeated, ...byStatus } = row
  return { statuses: byStatus, mine, unassigned, repeated }
}

const cappedCount = (scoped: ScopedTable, query: LeadConditions, viewer: LeadViewer, and: SQL) =>
  countOf`from (select from ${scoped(l)} where ${leadConditions(query, viewer, scoped)}${and}
    limit ${limits.chipCountCap + 1}) counted`
