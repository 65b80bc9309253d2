import { api, scopeOf } from '@veranda/contract'
import type { TenantDb } from '#db/tenant-db.ts'
import type { Caller } from '#http/caller.ts'
import type { Serve } from '#http/serve.ts'
import { createOrder, removeOrder, restoreOrder, updateItems, updateOrder } from './order-work-repo.ts'
import { getOrder, listOrders, type OrderViewer } from './orders-repo.ts'
import { addPayment, listPayments, removePayment } from './payments-repo.ts'
import { listRevisions, restoreRevision } from './revisions-repo.ts'
import { moveOrder, reviseOrder } from './stage-repo.ts'

interface Context {
  tenant: TenantDb
  caller: Caller
  scope: OrderViewer['scope']
}

function viewerOf({ caller, scope }: Context): OrderViewer {
  return {
    userId: caller.userId,
    scope,
    seesPrices: scopeOf(caller.role, 'order.price.read') !== null,
    clients: scopeOf(caller.role, 'client.read'),
    timeZone: caller.company.time_zone,
  }
}

export function ordersRoutes(serve: Serve): void {
  serve(api.orders.list, (context) => listOrders(context.tenant, context.query, viewerOf(context)))
  serve(api.orders.create, (context) => createOrder(context.tenant, context.body, viewerOf(context)))
  serve(api.orders.show, (context) => getOrder(context.tenant, context.params.id, viewerOf(context)))
  serve(api.orders.update, (context) =>
    updateOrder(context.tenant, context.params.id, context.body, viewerOf(context)),
  )
  serve(api.orders.items, (context) =>
    updateItems(context.tenant, context.params.id, context.body, viewerOf(context)),
  )
  serve(api.orders.stage, (context) =>
    moveOrder(context.tenant, context.params.id, context.body, viewerOf(context)),
  )
  serve(api.orders.revise, (context) => reviseOrder(context.tenant, context.params.id, viewerOf(context)))
  serve(api.orders.remove, async (context) => {
    await removeOrder(context.tenant, context.params.id, viewerOf(context))
    return null
  })
  serve(api.orders.restore, (context) => restoreOrder(context.tenant, context.params.id, viewerOf(context)))
  historyRoutes(serve)
  paymentRoutes(serve)
}

function historyRoutes(serve: Serve): void {
  serve(api.orders.revisions, (context) =>
    listRevisions(context.tenant, context.params.id, viewerOf(context)),
  )
  serve(api.orders.restoreRevision, (context) =>
    restoreRevision(context.tenant, context.params.id, context.params.revision_id, viewerOf(context)),
  )
}

function paymentRoutes(serve: Serve): void {
  serve(api.orders.payments, (context) => listPayments(context.tenant, context.params.id, viewerOf(context)))
  serve(api.orders.addPayment, (context) =>
    addPayment(context.tenant, context.params.id, context.body, viewerOf(context)),
  )
  serve(api.orders.removePayment, async (context) => {
    await removePayment(context.tenant, context.params.id, context.params.payment_id, viewerOf(context))
    return null
  })
}
