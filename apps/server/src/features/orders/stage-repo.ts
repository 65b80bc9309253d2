import { isDeepStrictEqual } from 'node:util'
import {
  type api,
  asVariant,
  type Body,
  isBefore,
  isFrozenAt,
  needsReason,
  type Order,
  type OrderStage,
  orderStages,
  type StageFacts,
  stageFaults,
} from '@veranda/contract'
import type { ProposalBasis } from '#db/schema/column-types.ts'
import { orders } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import { agreementOf, isOfProposal } from './agreement-repo.ts'
import { figuresOf, type OrderFigures, type PricingInputs } from './money/calculation-rules.ts'
import { agreedMargin, marginFacts } from './money/margin-repo.ts'
import { auditOrder, lockOrder, type OrderRow, pricingInputs, replaceItems } from './order-work-repo.ts'
import { getOrder, type OrderViewer } from './orders-repo.ts'
import { placeUnits } from './production/unit-places-repo.ts'
import { recordStageMove } from './stage-moves-repo.ts'
import { texts } from './texts.ts'
import { finishVisits } from './visits/order-visit-columns-repo.ts'
import { notifyAssigneesOfStage } from './visits/visit-notices-repo.ts'

function factsOf(order: OrderRow): StageFacts {
  return {
    stage: order.stage as OrderStage,
    items_count: order.items.length,
    faulty_items: order.faulty_items,
    total_kopecks: order.total_kopecks,
    prepay_kopecks: order.prepay_kopecks ?? 0,
    paid_kopecks: order.paid_kopecks,
    measure_at: order.measure_at,
    mounting_at: order.mounting_at,
    is_pickup: order.terms.mounting === null,
  }
}

/**
 * Frozen prices and constants, and the order's figures computed from them: prices may have changed since it was
 * saved.
 */
function frozenBy(order: OrderRow, by: PricingInputs) {
  const { prices, tech, films } = by
  return {
    ...figuresOf(order.items, order.terms, by),
    ...agreedMargin(order, by),
    frozen_at: sql`now()`,
    frozen_prices: prices,
    frozen_production: { tech, films },
  }
}

/**
 * Moves an order to a stage. Unmet requirements refuse the move unless a reason may override them. From the approval
 * on prices and constants are frozen: those of the proposal offered to the client. The responsible user is notified.
 * `at`: time of a past move, for reports.
 */
export function moveOrder(
  tenant: TenantDb,
  id: number,
  { stage, reason }: Body<typeof api.orders.stage>,
  viewer: OrderViewer,
  at?: Date,
): Promise<Order> {
  return tenant.transaction(async (tx) => {
    const order = await lockOrder(tx, id, viewer)
    const from = order.stage as OrderStage
    if (from === stage) return getOrder(tx, id, viewer)
    const { freeze, facts } = await agreed(tx, order, stage)
    requireFree(facts, stage, reason)
    await tx.update(orders, id, {
      stage,
      ...freeze,
      cancel_reason: stage === 'cancelled' ? reason : '',
      version: order.version + 1,
      updated_at: sql`now()`,
    })
    if (stage === 'in_production') await placeUnits(tx, order)
    if (stage === 'mounted') await finishVisits(tx, id, 'mounting')
    await notifyAssigneesOfStage(tx, order, stage, viewer)
    await recordStageMove(tx, order, stage, at)
    await auditOrder(tx, 'update', order, { stage: [from, stage], ...(reason && { reason: [null, reason] }) })
    await notifyAssignee(tx, order, texts.stageMessage(orderStages[stage]), viewer)
    return getOrder(tx, id, viewer)
  })
}

/** What a move to a stage freezes, if anything, and the facts it depends on. */
async function agreed(tx: TenantTx, order: OrderRow, stage: OrderStage) {
  const today = await pricingInputs(tx, order)
  if (order.frozen_at !== null || stage === 'cancelled')
    return { freeze: {}, facts: { ...factsOf(order), ...marginFacts(order, today) } }
  if (!isFrozenAt(stage)) {
    // Prices may have been set since the order was saved.
    const figures = figuresOf(order.items, order.terms, today)
    return {
      freeze: figures,
      facts: { ...factsOf(order), ...countedFacts(figures), ...marginFacts(order, today) },
    }
  }
  const { by, offered } = await agreementOf(tx, order, today)
  const freeze = frozenBy(order, by)
  return { freeze, facts: { ...factsOf(order), ...countedFacts(freeze), ...marginFacts(order, by), offered } }
}

/** Throws for an unmet requirement; a reason overrides those that can be. */
function requireFree(facts: StageFacts, to: OrderStage, reason: string): void {
  const [fault] = stageFaults(facts, to).filter(({ canOverride }) => !canOverride || reason === '')
  if (fault) throw new DomainError('stage_refused', { errors: { stage: [fault.message] } })
  if (needsReason(facts.stage, to) && reason === '') throw fieldError('reason', texts.reasonNeeded)
}

/** Freshly calculated figures as stage facts. */
const countedFacts = ({
  faulty_items,
  total_kopecks,
  prepay_kopecks,
}: OrderFigures): Partial<StageFacts> => ({
  faulty_items,
  total_kopecks,
  prepay_kopecks: prepay_kopecks ?? 0,
})

/** Notifies the responsible user of an order, except when they did it themselves. */
export async function notifyAssignee(
  tx: TenantTx,
  { id: order_id, user_id, number }: OrderRow,
  message: string,
  { userId }: { userId: number | null },
): Promise<void> {
  if (user_id === null || user_id === userId) return
  await notifyUser(tx, user_id, 'order.stage', {
    type: 'order_stage',
    title: texts.orderTitle(number),
    message,
    order_id,
  })
}

/** Opens an approved order for revision: a new revision at current prices, back at the calculation stage. */
export function reviseOrder(tenant: TenantDb, id: number, viewer: OrderViewer): Promise<Order> {
  return tenant.transaction(async (tx) => {
    const order = await lockOrder(tx, id, viewer)
    if (order.frozen_at === null) return getOrder(tx, id, viewer)
    const unfrozen = { ...order, frozen_prices: null, frozen_production: null }
    const figures = figuresOf(order.items, order.terms, await pricingInputs(tx, unfrozen))
    const revision = order.revision + 1
    await tx.update(orders, id, {
      ...figures,
      stage: 'calculating',
      windows_kopecks: null,
      margin_kopecks: null,
      revision,
      frozen_at: null,
      frozen_prices: null,
      frozen_production: null,
      version: order.version + 1,
      updated_at: sql`now()`,
    })
    await recordStageMove(tx, order, 'calculating')
    await auditOrder(tx, 'update', order, { revision: [order.revision, revision] })
    return getOrder(tx, id, viewer)
  })
}

/** Moves an order to «proposal sent» if it has not reached it. */
export async function markProposalSent(tx: TenantTx, id: number): Promise<void> {
  const order = await tx.lock(orders, id)
  if (order) await advance(tx, order, 'proposal_sent')
}

/**
 * The client has accepted: openings, prices and constants become those of the proposal, in the chosen variant.
 * Returns `false` if the order was changed since, which people must resolve.
 */
export async function acceptStage(
  tx: TenantTx,
  order: OrderRow,
  basis: ProposalBasis | null,
  variant: number | null,
): Promise<boolean> {
  if (order.frozen_at !== null) return variant === null
  // A document issued before `basis` existed.
  if (basis === null) {
    await advance(tx, order, 'approved', frozenBy(order, await pricingInputs(tx, order)))
    return true
  }
  if (!isOfProposal(order, basis)) return false
  const chosen = basis.variants[variant ?? 0]
  const items = chosen ? basis.items.map((item) => asVariant(item, chosen)) : basis.items
  if (!isDeepStrictEqual(items, basis.items)) await replaceItems(tx, order, items)
  const agreed = await tx.lock(orders, order.id)
  if (agreed) await advance(tx, agreed, 'approved', frozenBy(agreed, basis))
  return true
}

/** Moves an order forward automatically; one that is further or cancelled stays. */
export async function advance(
  tx: TenantTx,
  order: OrderRow,
  to: OrderStage,
  freeze: object = {},
): Promise<void> {
  if (isBefore(order.stage as OrderStage, to)) await setStage(tx, order, to, freeze)
}

/**
 * A window of a ready order went back to production: so does the order, and the responsible user is notified before
 * mounting.
 */
export async function returnToProduction(tx: TenantTx, order: OrderRow): Promise<void> {
  await setStage(tx, order, 'in_production')
  await notifyAssignee(tx, order, texts.backInShop, { userId: tx.actor?.userId ?? null })
}

async function setStage(tx: TenantTx, order: OrderRow, to: OrderStage, freeze: object = {}): Promise<void> {
  await tx.update(orders, order.id, {
    stage: to,
    ...freeze,
    version: order.version + 1,
    updated_at: sql`now()`,
  })
  await recordStageMove(tx, order, to)
  await auditOrder(tx, 'update', order, { stage: [order.stage, to] })
}
