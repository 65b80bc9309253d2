import { type api, type Body, type CuttingPlan, mayBeCut, type OrderStage } from '@veranda/contract'
import type { CutEffect } from '#db/schema/column-types.ts'
import { orderCuts, stockRolls } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { auditOrder, lockOrder, type OrderRow, pricingInputs } from '#features/orders/order-work-repo.ts'
import type { OrderViewer } from '#features/orders/orders-repo.ts'
import { addRoll, lockStock, recordStockMove, type StockRow } from '#features/stock/stock-repo.ts'
import { type CutRow, findCut, isCurrent, presentCut } from './cutting-repo.ts'
import { inputsHash, remnantsOf, type StoredCut } from './cutting-rules.ts'

/** Takes film from a roll; a rest smaller than a remnant counts as used up. */
async function takeFrom(
  tx: TenantTx,
  order: OrderRow,
  roll: StockRow,
  { left, least }: { left: number; least: number },
): Promise<CutEffect> {
  const isUsedUp = roll.kind === 'remnant' || left < least
  const version = roll.version + 1
  await tx.update(stockRolls, roll.id, {
    length_mm: roll.kind === 'remnant' ? roll.length_mm : left,
    ...(isUsedUp && { consumed_at: sql`now()`, consumed_order_id: order.id }),
    version,
    updated_at: sql`now()`,
  })
  await recordStockMove(tx, {
    roll_id: roll.id,
    kind: 'cut',
    length_mm: isUsedUp ? 0 : left,
    order_id: order.id,
  })
  return { roll_id: roll.id, length_before_mm: roll.length_mm, version_after: version }
}

async function lockRoll(tx: TenantTx, id: number): Promise<StockRow> {
  const roll = await tx.lock(stockRolls, id)
  if (!roll) throw new DomainError('cut_changed')
  return roll
}

/** Applies a film's plan to the stock: takes what it uses, adds its remnants. */
async function applyCut(tx: TenantTx, order: OrderRow, cut: StoredCut, least: number): Promise<CutEffect[]> {
  const effects: CutEffect[] = []
  for (const { stock_id } of cut.remnants)
    effects.push(await takeFrom(tx, order, await lockRoll(tx, stock_id), { left: 0, least }))
  for (const { stock_id, length_mm } of cut.rolls) {
    if (stock_id === null) continue
    const roll = await lockRoll(tx, stock_id)
    effects.push(await takeFrom(tx, order, roll, { left: roll.length_mm - length_mm, least }))
  }
  for (const size of remnantsOf(cut, least)) {
    const remnant = await addRoll(tx, { kind: 'remnant', film: cut.film, ...size, origin_order_id: order.id })
    effects.push({ roll_id: remnant.id, length_before_mm: null, version_after: remnant.version })
  }
  return effects
}

/** Books the cutting: takes the film from the stock, all at once and only once. */
export function bookCutting(
  tenant: TenantDb,
  id: number,
  { version }: Body<typeof api.orders.bookCutting>,
  viewer: OrderViewer,
): Promise<CuttingPlan> {
  return tenant.transaction(async (tx) => {
    const order = await lockOrder(tx, id, viewer)
    const cut = await findCut(tx, id)
    if (cut && cut.booked_at !== null) throw new DomainError('cut_booked')
    if (!mayBeCut(order.stage as OrderStage)) throw new DomainError('cut_too_early')
    const by = await pricingInputs(tx, order)
    await lockStock(tx)
    if (cut?.version !== version || !(await isCurrent(tx, cut, order.items, by)))
      throw new DomainError('cut_changed')
    const effects: CutEffect[] = []
    for (const film of cut.plan) effects.push(...(await applyCut(tx, order, film, by.tech.min_remnant)))
    const booked = {
      booked_at: sql`now()`,
      booked_from: inputsHash(order.items, by, []),
      author_id: tx.actor?.userId ?? null,
      effects,
      updated_at: sql`now()`,
    }
    const row = (await tx.update(orderCuts, cut.id, booked)) as CutRow
    await auditOrder(tx, 'update', order, { film_cut: [false, true] })
    return presentCut(tx, row, { prices: by.prices, viewer, isOutdated: false })
  })
}

/** Restores a roll to its state before the cutting; a remnant made by the cutting is removed. */
async function revertEffect(tx: TenantTx, order: OrderRow, effect: CutEffect): Promise<void> {
  const { roll_id, length_before_mm, version_after } = effect
  const roll = await tx.lock(stockRolls, roll_id)
  if (roll?.version !== version_after) throw new DomainError('cut_used')
  await tx.update(stockRolls, roll_id, {
    ...(length_before_mm === null
      ? { deleted_at: sql`now()` }
      : { length_mm: length_before_mm, consumed_at: null, consumed_order_id: null }),
    version: roll.version + 1,
    updated_at: sql`now()`,
  })
  await recordStockMove(tx, {
    roll_id,
    kind: 'cut_undone',
    length_mm: length_before_mm ?? 0,
    order_id: order.id,
  })
}

/** Reverts a booking as long as nothing it touched was used or changed. */
export function unbookCutting(tenant: TenantDb, id: number, viewer: OrderViewer): Promise<CuttingPlan> {
  return tenant.transaction(async (tx) => {
    const order = await lockOrder(tx, id, viewer)
    const cut = await findCut(tx, id)
    if (!cut || cut.booked_at === null) throw new DomainError('cut_not_booked')
    await lockStock(tx)
    for (const effect of cut.effects) await revertEffect(tx, order, effect)
    const row = (await tx.update(orderCuts, cut.id, {
      booked_at: null,
      booked_from: null,
      author_id: null,
      effects: [],
      version: cut.version + 1,
      updated_at: sql`now()`,
    })) as CutRow
    await auditOrder(tx, 'update', order, { film_cut: [true, false] })
    const { prices } = await pricingInputs(tx, order)
    return presentCut(tx, row, { prices, viewer, isOutdated: false })
  })
}
