import { isDeepStrictEqual } from 'node:util'
import type { StageFacts } from '@veranda/contract'
import type { ProposalBasis } from '#db/schema/column-types.ts'
import { documents } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { figuresOf, type PricingInputs } from './money/calculation-rules.ts'
import type { OrderRow } from './order-work-repo.ts'

/** Prices that a manual approval freezes, and the last proposal if it differs from the order. */
export interface Agreement {
  by: PricingInputs
  offered: NonNullable<StageFacts['offered']> | null
}

/** Whether the order's openings and terms equal those of a proposal. */
export const isOfProposal = ({ items, terms }: OrderRow, basis: ProposalBasis): boolean =>
  isDeepStrictEqual([items, terms], [basis.items, basis.terms])

/**
 * Prices and constants for an approval: those of the newest proposal of the revision while the order still equals it,
 * so that a price list changed meanwhile does not change the agreed price; otherwise the current ones.
 */
export async function agreementOf(tx: TenantTx, order: OrderRow, today: PricingInputs): Promise<Agreement> {
  const proposal = await tx.findFirst(
    documents,
    sql`order_id = ${order.id} and kind = 'proposal' and revision = ${order.revision} and voided_at is null`,
    { orderBy: sql`id desc` },
  )
  if (!proposal?.basis) return { by: today, offered: null }
  if (isOfProposal(order, proposal.basis)) return { by: proposal.basis, offered: null }
  const { number, total_kopecks } = proposal
  const now = figuresOf(order.items, order.terms, today).total_kopecks
  return { by: today, offered: { number, total_kopecks, now_kopecks: now } }
}
