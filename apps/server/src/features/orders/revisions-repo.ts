import { limits, type Order, type OrderRevision } from '@veranda/contract'
import { eq } from 'drizzle-orm'
import { orderRevisions, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { lengthOf, nothing, one } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { lockOrder, replaceItems } from './order-work-repo.ts'
import { getOrder, type OrderViewer, requireOrder } from './orders-repo.ts'

const u = alias(users, 'u')
const r = alias(orderRevisions, 'r')

/** Revisions of the openings, newest first. */
export async function listRevisions(
  tenant: TenantDb,
  orderId: number,
  viewer: OrderViewer,
): Promise<OrderRevision[]> {
  await requireOrder(tenant, orderId, viewer)
  const total = viewer.seesPrices ? r.total_kopecks : nothing
  return tenant.rows(
    (scoped) =>
      select({
        id: r.id,
        version: r.version,
        items_count: lengthOf(r.items),
        total_kopecks: total,
        created_at: r.created_at,
        author: one({ id: u.id, name: u.name })`from ${scoped(u)} where ${u.id} = ${r.author_id}`,
      })`from ${scoped(r)} where ${r.order_id} = ${orderId} order by ${r.id} desc limit ${limits.orderRevisionsShown}`,
  )
}

/** Restores the openings of a revision, which is itself a change. */
export function restoreRevision(
  tenant: TenantDb,
  orderId: number,
  revisionId: number,
  viewer: OrderViewer,
): Promise<Order> {
  return tenant.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, viewer)
    const revision = await tx.findOne(orderRevisions, revisionId, eq(orderRevisions.order_id, orderId))
    if (!revision) throw new DomainError('not_found')
    await replaceItems(tx, order, revision.items)
    return getOrder(tx, orderId, viewer)
  })
}
