import { type api, type Body, type OrderPayment, paidOf } from '@veranda/contract'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { audit } from '#db/audit.ts'
import { orderPayments, orders, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { one } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { lockOrder, type OrderRow } from '#features/orders/order-work-repo.ts'
import { type OrderViewer, requireOrder } from '#features/orders/orders-repo.ts'
import { texts } from '#features/orders/texts.ts'

const u = alias(users, 'u')
const p = alias(orderPayments, 'p')

function paymentsOf(tenant: TenantDb, orderId: number): Promise<OrderPayment[]> {
  return tenant.rows(
    (scoped) => select({
      id: p.id,
      amount_kopecks: p.amount_kopecks,
      method: p.method,
      purpose: p.purpose,
      paid_on: p.paid_on,
      receipt_no: p.receipt_no,
      created_at: p.created_at,
      author: one({ id: u.id, name: u.name })`from ${scoped(u)} where ${u.id} = ${p.author_id}`,
    })`from ${scoped(p)} where ${p.order_id} = ${orderId} and ${p.deleted_at} is null
      order by ${p.paid_on} desc, ${p.id} desc`,
  )
}

export async function listPayments(
  tenant: TenantDb,
  orderId: number,
  viewer: OrderViewer,
): Promise<OrderPayment[]> {
  await requireOrder(tenant, orderId, viewer)
  return paymentsOf(tenant, orderId)
}

/** Stores the sum with the order, so that lists need not add it up, and returns it. */
async function recalculatePaid(tx: TenantTx, order: OrderRow): Promise<number> {
  const paid_kopecks = paidOf(await paymentsOf(tx, order.id))
  await tx.update(orders, order.id, { paid_kopecks, version: order.version + 1, updated_at: sql`now()` })
  return paid_kopecks
}

/** Adds a payment. Refunds may not exceed payments. */
export function addPayment(
  tenant: TenantDb,
  orderId: number,
  body: Body<typeof api.orders.addPayment>,
  viewer: OrderViewer,
): Promise<OrderPayment> {
  return tenant.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, viewer)
    if (body.purpose === 'refund' && body.amount_kopecks > order.paid_kopecks)
      throw fieldError('amount_kopecks', texts.refundTooLarge)
    const author_id = tx.actor?.userId ?? null
    const { id } = await tx.insert(orderPayments, { ...body, order_id: orderId, author_id })
    await recalculatePaid(tx, order)
    await auditPayment(tx, 'create', order, body.amount_kopecks)
    const payment = (await paymentsOf(tx, orderId)).find((one) => one.id === id)
    if (!payment) throw new Error('the payment is gone')
    return payment
  })
}

/** Deletes a payment. Refunds may not exceed the remaining payments. */
export function removePayment(
  tenant: TenantDb,
  orderId: number,
  paymentId: number,
  viewer: OrderViewer,
): Promise<void> {
  return tenant.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, viewer)
    const where = and(eq(orderPayments.order_id, orderId), isNull(orderPayments.deleted_at)) as SQL
    const payment = await tx.lock(orderPayments, paymentId, where)
    if (!payment) throw new DomainError('not_found')
    await tx.trash(orderPayments, paymentId)
    if ((await recalculatePaid(tx, order)) < 0) throw new DomainError('refund_uncovered')
    await auditPayment(tx, 'delete', order, payment.amount_kopecks)
  })
}

function auditPayment(
  tx: TenantTx,
  action: 'create' | 'delete',
  order: OrderRow,
  kopecks: number,
): Promise<void> {
  const change: [unknown, unknown] = action === 'create' ? [null, kopecks] : [kopecks, null]
  return audit(tx, {
    action,
    entity: 'payment',
    entity_id: order.id,
    title: texts.orderTitle(order.number),
    changes: { amount_kopecks: change },
  })
}
