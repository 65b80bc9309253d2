import { orderItem } from '@veranda/contract'
import { clients } from '#db/schema.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { createOrder, updateItems } from '#features/orders/order-work-repo.ts'
import type { OrderViewer } from '#features/orders/orders-repo.ts'
import { moveOrder } from '#features/orders/stage-repo.ts'
import { searchTextOf } from '#text/search-text.ts'
import { texts } from './texts.ts'

/** Orders at different stages, made as staff make them. */
export async function addDemoOrders(tenant: TenantDb, userId: number): Promise<void> {
  const viewer: OrderViewer = {
    userId,
    scope: 'all',
    seesPrices: true,
    seesMargin: true,
    clients: 'all',
    timeZone: 'Europe/Moscow',
  }
  for (const [index, { title, address, stage, openings }] of texts.orders.entries()) {
    const [name = '', phone = '', email = ''] = texts.leads[index] ?? []
    const contact = { name, phone, email }
    const client = await tenant.insert(clients, {
      ...contact,
      search_text: searchTextOf(contact),
      user_id: userId,
    })
    const order = await createOrder(
      tenant,
      { client_id: client.id, lead_id: null, title, address, object_type: 'veranda' },
      viewer,
    )
    const items = openings.map(([opening, width, height, qty]) =>
      orderItem.parse({
        key: crypto.randomUUID(),
        name: opening,
        qty,
        dims: { width, height },
        film: 'pvc700_clear',
        edging: { all: 70, color: 'brown' },
        fasteners: { top: 'eyelet10', left: 'bracket_pa', right: 'bracket_pa', bottom: 'bracket_pa' },
        rollup_straps: 'auto',
      }),
    )
    await updateItems(tenant, order.id, { items }, viewer)
    if (stage !== 'new') await moveOrder(tenant, order.id, { stage, reason: texts.orderReason }, viewer)
  }
}
