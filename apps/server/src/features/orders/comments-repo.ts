import type { api, Body, OrderComment } from '@veranda/contract'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { orderComments, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { isTrue, referenced } from '#db/sql/expressions.ts'
import { derived, select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import { lockOrder, type OrderRow } from './order-work-repo.ts'
import { type OrderViewer, requireOrder } from './orders-repo.ts'
import { texts } from './texts.ts'

const u = alias(users, 'u')
const c = alias(orderComments, 'c')

/** Older comments are only in the company's export. */
const shownComments = 500

function rowsOf(tenant: TenantDb, condition: SQL, viewer: OrderViewer): Promise<OrderComment[]> {
  return tenant.rows((scoped) => {
    const comment = {
      id: c.id,
      text: c.text,
      created_at: c.created_at,
      can_delete: isTrue(sql`${c.author_id} = ${viewer.userId}`),
      author: referenced(scoped, u, c.author_id, { id: u.id, name: u.name }),
    }
    return select(derived('latest', comment))`from (
      ${select(comment)`from ${scoped(c)} where ${condition} and ${c.deleted_at} is null
        order by ${c.id} desc limit ${shownComments}`}) latest order by id`
  })
}

export async function listComments(
  tenant: TenantDb,
  orderId: number,
  viewer: OrderViewer,
): Promise<OrderComment[]> {
  await requireOrder(tenant, orderId, viewer)
  return rowsOf(tenant, sql`${c.order_id} = ${orderId}`, viewer)
}

/** Notifies the responsible user and the measurer, except the author. */
async function notifyOthers(tx: TenantTx, order: OrderRow, text: string, viewer: OrderViewer): Promise<void> {
  const people = new Set([order.user_id, order.measurer_id])
  for (const id of people) {
    if (id === null || id === viewer.userId) continue
    await notifyUser(tx, id, 'order.comment', {
      type: 'order_comment',
      title: texts.commentTitle(order.number),
      message: text.length > 200 ? `${text.slice(0, 200)}…` : text,
      order_id: order.id,
    })
  }
}

export function addComment(
  tenant: TenantDb,
  orderId: number,
  { text }: Body<typeof api.orders.addComment>,
  viewer: OrderViewer,
): Promise<OrderComment> {
  return tenant.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, viewer)
    const { id } = await tx.insert(orderComments, { order_id: orderId, author_id: viewer.userId, text })
    await notifyOthers(tx, order, text, viewer)
    const [comment] = await rowsOf(tx, sql`${c.id} = ${id}`, viewer)
    if (!comment) throw new DomainError('not_found')
    return comment
  })
}

export function removeComment(
  tenant: TenantDb,
  orderId: number,
  id: number,
  viewer: OrderViewer,
): Promise<void> {
  return tenant.transaction(async (tx) => {
    await requireOrder(tx, orderId, viewer)
    const mine = and(
      eq(orderComments.id, id),
      eq(orderComments.order_id, orderId),
      eq(orderComments.author_id, viewer.userId),
      isNull(orderComments.deleted_at),
    ) as SQL
    const [removed] = await tx.updateWhere(orderComments, mine, { deleted_at: sql`now()` })
    if (!removed) throw new DomainError('not_found')
  })
}
