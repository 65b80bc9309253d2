import { type LeadCounts, type LeadStatus, leadStatuses, limits } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { hasAssignee } from '#db/ownership.ts'
import { leads } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { countOf, literal } from '#db/sql/expressions.ts'
import { derived, select, withQueries } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import {
  frequencyOf,
  isLate,
  isSearch,
  type LeadConditions,
  type LeadViewer,
  leadConditions,
  withRarePresence,
} from './lead-list-repo.ts'

const l = alias(leads, 'l')
const statuses = Object.keys(leadStatuses) as LeadStatus[]

/** Columns that the chips filter by. */
const counted = {
  status: l.status,
  user_id: l.user_id,
  is_repeat: l.is_repeat,
  is_imported: l.is_imported,
  created_at: l.created_at,
}
const f = derived('f', counted)

/**
 * How many leads each filter chip would show with the other filters as they are. Counting stops past the cap;
 * what a frequent search finds is not counted.
 */
export async function countLeadsByChip(
  tenant: TenantDb,
  query: LeadConditions,
  viewer: LeadViewer,
): Promise<LeadCounts> {
  const others: LeadConditions = {
    ...(await withRarePresence(tenant, query)),
    status: undefined,
    user_id: undefined,
    is_repeat: undefined,
    is_late: undefined,
  }
  const chips = chipConditions(query, viewer)
  if ((await frequencyOf(tenant, query))?.isFrequent) return unknown
  const [row] = await tenant.rows((scoped) => {
    // What a search finds is evaluated once for all chips. Without one, each count stops early at its index.
    const materialization = isSearch(others) ? sql`materialized` : sql`not materialized`
    const count = (...conditions: (SQL | undefined)[]) => {
      const where = conditions.filter((condition) => condition !== undefined)
      return countOf`from (select from found f where ${sql.join(where, sql` and `)} limit ${limits.chipCountCap + 1}) counted`
    }
    const byStatus = Object.fromEntries(
      statuses.map((status) => [
        status,
        count(sql`${f.status} = ${literal(status)}`, chips.user, chips.repeat, chips.late),
      ]),
    ) as Record<LeadStatus, SQL<number>>
    return withQueries(
      sql`found as ${materialization} (${select(counted)`from ${scoped(l)} where ${leadConditions(others, viewer, scoped)}`})`,
      select({
        ...byStatus,
        mine: count(hasAssignee(f.user_id, 'me', viewer), chips.status, chips.repeat, chips.late),
        unassigned: count(hasAssignee(f.user_id, 'none', viewer), chips.status, chips.repeat, chips.late),
        undecided: count(
          sql`${f.status} = ${literal('new')}`,
          hasAssignee(f.user_id, 'none', viewer),
          chips.repeat,
        ),
        repeated: count(sql`${f.is_repeat}`, chips.status, chips.user, chips.late),
        late: count(isLate(f), chips.user, chips.repeat),
      })``,
    )
  })
  if (!row) throw new Error('a count without a row')
  const { mine, unassigned, undecided, repeated, late, ...byStatus } = row
  return { statuses: byStatus, mine, unassigned, undecided, repeated, late }
}

const unknown: LeadCounts = {
  statuses: Object.fromEntries(statuses.map((status) => [status, null])) as LeadCounts['statuses'],
  mine: null,
  unassigned: null,
  undecided: null,
  repeated: null,
  late: null,
}

/** The conditions that chips set themselves; absent where nothing is chosen. */
function chipConditions({ status, user_id, is_repeat, is_late }: LeadConditions, viewer: LeadViewer) {
  return {
    status: status?.length ? sql`${f.status} = any(${sql.param(status)}::text[])` : undefined,
    user: user_id === undefined ? undefined : hasAssignee(f.user_id, user_id, viewer),
    repeat: is_repeat === undefined ? undefined : sql`${f.is_repeat} = ${is_repeat}`,
    late: is_late ? isLate(f) : undefined,
  }
}
