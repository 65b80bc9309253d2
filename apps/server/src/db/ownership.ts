import type { Scope } from '@veranda/contract'
import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { sql } from './sql/sql.ts'

/** The user whose permissions a query applies. */
export interface Viewer {
  userId: number
  scope: Scope
}

/** With the scope `own`, limits a query to the records that the user is responsible for. */
export function ownedBy(viewer: Viewer, responsible: PgColumn): SQL | undefined {
  return viewer.scope === 'own' ? eq(responsible, viewer.userId) : undefined
}

/** An order is assigned to its seller, its measurer, and those who visit it, alone or with a crew. `row` is the order's row. */
export const isAssignedTo = (userId: number | SQL, row: SQL): SQL =>
  sql`(${userId} in (${row}.user_id, ${row}.measurer_id) or is_visiting_order(${row}.company_id, ${row}.id, ${userId}))`

/** Condition: the viewer's scope reaches a record with this assignee. */
export const reaches = ({ scope, userId }: Viewer, responsible: SQL): SQL =>
  scope === 'all' ? sql`true` : sql`${responsible} = ${userId}`

/** The same for an order's row. */
export const reachesOrder = ({ scope, userId }: Viewer, row: SQL): SQL =>
  scope === 'all' ? sql`true` : isAssignedTo(userId, row)

/** A list's filter by assignee: a user's id, the viewer or nobody. */
export function hasAssignee(column: SQL, user: 'me' | 'none' | number, viewer: Viewer): SQL {
  if (user === 'none') return sql`${column} is null`
  return sql`${column} = ${user === 'me' ? viewer.userId : user}`
}
