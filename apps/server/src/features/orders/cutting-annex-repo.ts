import type { DocumentData } from '@veranda/contract'
import type { TenantTx } from '#db/tenant-db.ts'
import { cutFacts, drawnSheets } from './cutting-drawing.ts'
import { findCut, isCurrent } from './cutting-repo.ts'
import { countedBy, type OrderRow } from './order-work-repo.ts'

/** The plan that is kept for an order, drawn for a paper that never changes; nothing where it no longer holds. */
export async function cuttingAnnex(tx: TenantTx, order: OrderRow): Promise<DocumentData['cutting']> {
  const cut = await findCut(tx, order.id)
  if (!cut) return []
  const holds = cut.booked_at !== null || (await isCurrent(tx, cut, order.items, await countedBy(tx, order)))
  if (!holds) return []
  return cut.plan.map((film) => ({ film: film.name, facts: cutFacts(film), sheets: drawnSheets(film) }))
}
