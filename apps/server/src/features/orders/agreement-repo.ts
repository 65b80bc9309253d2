import { isDeepStrictEqual } from 'node:util'
import type { StageFacts } from '@veranda/contract'
import type { ProposalBasis } from '#db/schema/column-types.ts'
import { documents } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantTx } from '#db/tenant-db.ts'
import { type CountedBy, figuresOf } from './money/calculation-rules.ts'
import type { OrderRow } from './order-work-repo.ts'

/** What an approval by hand freezes, and what the client was offered where that is something else. */
export interface Agreement {
  by: CountedBy
  offered: NonNullable<StageFacts['offered']> | null
}

/** Whether the order's openings and terms are still those of a proposal. */
export const isOfProposal = ({ items, terms }: OrderRow, basis: ProposalBasis): boolean =>
  isDeepStrictEqual([items, terms], [basis.items, basis.terms])

/**
 * What an order is approved by: the prices and constants of the newest proposal of its revision, as long as the order is still
 * what was proposed, so that a price list that changed meanwhile changes no agreed price; else those of today.
 */
export async function agreementOf(tx: TenantTx, order: OrderRow, today: CountedBy): Promise<Agreement> {
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
