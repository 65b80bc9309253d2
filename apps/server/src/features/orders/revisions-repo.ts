import { limits, type Order, type OrderRevision } from '@veranda/contract'
import { eq, sql } from 'drizzle-orm'
import { orderRevisions, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { lockOrder, replaceItems } from './order-work-repo.ts'
import { getOrder, type OrderViewer, requireOrder } from './orders-repo.ts'

const u = alias(users, 'u')
const r = alias(orderRevisions, 'r')

/** How the openings stood, newest first. */
export async function listRevisions(
  tenant: TenantDb,
  orderId: number,
  viewer: OrderViewer,
): Promise<OrderRevision[]> {
  await requireOrder(tenant, orderId, viewer)
  const total = viewer.seesPrices ? r.total_kopecks : sql`null::bigint`
  return tenant.rows<OrderRevision>(
    (scoped) => sql`
      select ${r.id}, ${r.version}, jsonb_array_length(${r.items}) as items_count, ${total} as total_kopecks, ${r.created_at},
        (select json_build_object('id', ${u.id}, 'name', ${u.name}) from ${scoped(u)} where ${u.id} = ${r.author_id}) as author
      from ${scoped(r)} where ${r.order_id} = ${orderId} order by ${r.id} desc limit ${limits.orderRevisionsShown}`,
  )
}

/** Brings the openings back as they stood; that is a change like any other. */
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
