import type { Order, OrdersReport } from '@veranda/contract'
import { ok } from './answers.ts'
import { newItem as item } from './data/order-records.ts'
import type { Person, World } from './world.ts'

export const november = 'from=2026-11-01&to=2026-11-30'
export const reportOf = (by: Person, query = november) =>
  ok<OrdersReport>(by.call('GET', `/api/reports/orders?${query}`))

/** An order of one window, 9 400 ₽, created at a time. */
export async function openedOrder({ owner }: World, by: Person, createdAt: string): Promise<number> {
  const { id } = await ok<Order>(by.call('POST', '/api/orders', {}))
  await ok(by.call('PUT', `/api/orders/${id}/items`, { items: [item()] }))
  await owner.query('update orders set created_at = $2 where id = $1', [id, createdAt])
  return id
}

/** Moves an order as staff do, at a time. */
export async function movedOrder(
  { owner }: World,
  by: Person,
  id: number,
  stage: string,
  at: string,
  reason = 'Постоянный клиент',
) {
  await ok(by.call('POST', `/api/orders/${id}/stage`, { stage, reason }))
  await owner.query(
    `update order_stage_moves set moved_at = $2
     where id = (select max(id) from order_stage_moves where order_id = $1)`,
    [id, at],
  )
}

export const payOrder = (
  by: Person,
  id: number,
  paid_on: string,
  amount_kopecks: number,
  purpose = 'prepay',
) =>
  ok<{ id: number }>(
    by.call('POST', `/api/orders/${id}/payments`, { amount_kopecks, purpose, method: 'cash', paid_on }),
  )
