import { api } from '@veranda/contract'
import type { Serve } from '#http/serve.ts'
import { authorize } from '#sign-in/caller.ts'
import { finishMeasuring } from './measured-repo.ts'
import { calculationOf, materialsOf } from './money/figures-repo.ts'
import { orderMargin } from './money/margin-repo.ts'
import { addPayment, listPayments, removePayment } from './money/payments-repo.ts'
import { createOrder, removeOrder, restoreOrder, updateItems, updateOrder } from './order-work-repo.ts'
import { getOrder, listOrders, orderViewerOf } from './orders-repo.ts'
import { bookCutting, unbookCutting } from './production/booking-repo.ts'
import { cuttingPdf } from './production/cutting-pdf.ts'
import { cuttingPlan } from './production/cutting-repo.ts'
import { labelsOf } from './production/labels.ts'
import { jointCutting, jointMaterials } from './production/materials-repo.ts'
import { materialsSheet } from './production/materials-sheet.ts'
import { listUnits, moveUnit } from './production/units-repo.ts'
import { listRevisions, restoreRevision } from './revisions-repo.ts'
import { moveOrder, reviseOrder } from './stage-repo.ts'
import { calendarRoutes } from './visits/calendar-routes.ts'

export function ordersRoutes(serve: Serve, { appUrl }: { appUrl: string }): void {
  serve(api.orders.list, (context) => listOrders(context.tenant, context.query, orderViewerOf(context)))
  serve(api.orders.create, async (context) => {
    const { tenant, body, caller, now } = context
    const { userId, name } = caller
    return createOrder(tenant, body, orderViewerOf(context), {
      convertingLeads: () => ({ userId, name, scope: authorize(api.leads.convert.access, caller, now) }),
      addingClients: () => ({ userId, scope: authorize(api.clients.create.access, caller, now) }),
    })
  })
  serve(api.orders.show, (context) => getOrder(context.tenant, context.params.id, orderViewerOf(context)))
  serve(api.orders.update, (context) =>
    updateOrder(context.tenant, context.params.id, context.body, orderViewerOf(context)),
  )
  serve(api.orders.items, (context) =>
    updateItems(context.tenant, context.params.id, context.body, orderViewerOf(context)),
  )
  serve(api.orders.stage, (context) =>
    moveOrder(context.tenant, context.params.id, context.body, orderViewerOf(context)),
  )
  serve(api.orders.measured, (context) =>
    finishMeasuring(context.tenant, context.params.id, orderViewerOf(context)),
  )
  serve(api.orders.revise, (context) =>
    reviseOrder(context.tenant, context.params.id, orderViewerOf(context)),
  )
  serve(api.orders.remove, async (context) => {
    await removeOrder(context.tenant, context.params.id, orderViewerOf(context))
    return null
  })
  serve(api.orders.restore, (context) =>
    restoreOrder(context.tenant, context.params.id, orderViewerOf(context)),
  )
  serve(api.orders.calculation, (context) =>
    calculationOf(context.tenant, context.params.id, orderViewerOf(context)),
  )
  serve(api.orders.materials, (context) =>
    materialsOf(context.tenant, context.params.id, orderViewerOf(context)),
  )
  serve(api.orders.labels, (context) =>
    labelsOf(context.tenant, context.params.id, orderViewerOf(context), appUrl),
  )
  serve(api.productionUnits.list, ({ tenant, query }) => listUnits(tenant, query))
  serve(api.productionUnits.update, ({ tenant, params, body }) => moveUnit(tenant, params.id, body))
  serve(api.orders.margin, (context) =>
    orderMargin(context.tenant, context.params.id, orderViewerOf(context)),
  )
  cuttingRoutes(serve)
  materialsRoutes(serve)
  historyRoutes(serve)
  paymentRoutes(serve)
  calendarRoutes(serve)
}

function cuttingRoutes(serve: Serve): void {
  serve(api.orders.cuttingPlan, (context) =>
    cuttingPlan(context.tenant, context.params.id, orderViewerOf(context)),
  )
  serve(api.orders.bookCutting, (context) =>
    bookCutting(context.tenant, context.params.id, context.body, orderViewerOf(context)),
  )
  serve(api.orders.unbookCutting, (context) =>
    unbookCutting(context.tenant, context.params.id, orderViewerOf(context)),
  )
  serve(api.orders.cuttingPlanPdf, (context) =>
    cuttingPdf(context.tenant, context.params.id, orderViewerOf(context)),
  )
}

function materialsRoutes(serve: Serve): void {
  serve(api.materials.list, ({ tenant, query }) => jointMaterials(tenant, query))
  serve(api.materials.export, async ({ tenant, query, caller }) =>
    materialsSheet(await jointMaterials(tenant, query), caller.company.time_zone),
  )
  serve(api.materials.cutting, ({ tenant, query }) => jointCutting(tenant, query))
}

function historyRoutes(serve: Serve): void {
  serve(api.orders.revisions, (context) =>
    listRevisions(context.tenant, context.params.id, orderViewerOf(context)),
  )
  serve(api.orders.restoreRevision, (context) =>
    restoreRevision(context.tenant, context.params.id, context.params.revision_id, orderViewerOf(context)),
  )
}

function paymentRoutes(serve: Serve): void {
  serve(api.orders.payments, (context) =>
    listPayments(context.tenant, context.params.id, orderViewerOf(context)),
  )
  serve(api.orders.addPayment, (context) =>
    addPayment(context.tenant, context.params.id, context.body, orderViewerOf(context)),
  )
  serve(api.orders.removePayment, async (context) => {
    await removePayment(context.tenant, context.params.id, context.params.payment_id, orderViewerOf(context))
    return null
  })
}
