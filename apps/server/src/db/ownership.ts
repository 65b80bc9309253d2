import type { Scope } from '@veranda/contract'
import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { sql } from './sql/sql.ts'

/** Whose eyes a query looks through. */
export interface Viewer {
  userId: number
  scope: Scope
}

/** The policy as a condition: with the scope `own` only the records that the user is responsible for. */
export function ownedBy(viewer: Viewer, responsible: PgColumn): SQL | undefined {
  return viewer.scope === 'own' ? eq(responsible, viewer.userId) : undefined
}

/** An order is one's own where one sells it, measures it, or goes there, alone or with a crew. `row` names the order's row. */
export const isAssignedTo = (userId: number, row: SQL): SQL =>
  sql`(${userId} in (${row}.user_id, ${row}.measurer_id) or is_visiting_order(${row}.company_id, ${row}.id, ${userId}))`
