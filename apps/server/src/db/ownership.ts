import type { Scope } from '@veranda/contract'
import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Whose eyes a query looks through. */
export interface Viewer {
  userId: number
  scope: Scope
}

/** The policy as a condition: with the scope `own` only the records that the user is responsible for. */
export function ownedBy(viewer: Viewer, responsible: PgColumn): SQL | undefined {
  return viewer.scope === 'own' ? eq(responsible, viewer.userId) : undefined
}
