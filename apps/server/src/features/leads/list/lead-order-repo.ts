import { type LeadListItem, type LeadSort, leadStatuses } from '@veranda/contract'
import { type Groups, groupCursor, groupsByAssignee, groupsOf } from '#db/paging/grouped-paging.ts'
import { type Cursor, sortedBy } from '#db/paging.ts'
import type { TenantDb } from '#db/tenant-db.ts'

/** The groups of an order that is by groups; nothing for an order by a column. */
export async function leadGroups(tenant: TenantDb, sort: LeadSort): Promise<Groups | undefined> {
  const isDescending = sort.startsWith('-')
  const by = sortedBy(sort)
  if (by === 'user') return groupsByAssignee(tenant, isDescending)
  return by === 'status' ? groupsOf('status', 'text', Object.keys(leadStatuses), isDescending) : undefined
}

type ListedRow = Pick<
  LeadListItem,
  'id' | 'name' | 'number' | 'status' | 'user_id' | 'created_at' | 'updated_at'
>

/** The cursor after a lead in the list's order. */
export const leadCursor =
  (sort: LeadSort) =>
  (row: ListedRow): Cursor => {
    const by = sortedBy(sort)
    if (by === 'user') return groupCursor(row.user_id, row)
    if (by === 'status') return groupCursor(row.status, row)
    return { sort_at: String(row[by]), id: row.id }
  }
