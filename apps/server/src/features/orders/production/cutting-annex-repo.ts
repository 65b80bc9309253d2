import type { DocumentData } from '@veranda/contract'
import type { TenantTx } from '#db/tenant-db.ts'
import { type OrderRow, pricingInputs } from '#features/orders/order-work-repo.ts'
import { texts } from '#features/orders/texts.ts'
import { cutFacts, drawnSheets } from './cutting-drawing.ts'
import { findCut, isCurrent, isOutdated } from './cutting-repo.ts'

/** The order's cutting plan, drawn for an issued document. An outdated plan is left out, or has a warning if it is booked. */
export async function cuttingAnnex(tx: TenantTx, order: OrderRow): Promise<DocumentData['cutting']> {
  const cut = await findCut(tx, order.id)
  if (!cut) return []
  const by = await pricingInputs(tx, order)
  const holds = cut.booked_at !== null || (await isCurrent(tx, cut, order.items, by))
  if (!holds) return []
  const warning = isOutdated(cut, order.items, by) ? `${texts.cutOutdated} ` : ''
  return cut.plan.map((film) => ({
    film: film.name,
    facts: `${warning}${cutFacts(film)}`,
    sheets: drawnSheets(film),
  }))
}
