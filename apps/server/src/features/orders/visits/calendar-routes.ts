import { api } from '@veranda/contract'
import { createCrew, listCrews, updateCrew } from '#features/orders/crews-repo.ts'
import { orderViewerOf } from '#features/orders/orders-repo.ts'
import type { Serve } from '#http/serve.ts'
import { listWaiting, showCalendar } from './calendar-repo.ts'
import { addVisit, listVisits, removeVisit, setVisitDone, updateVisit } from './visits-repo.ts'

export function calendarRoutes(serve: Serve): void {
  serve(api.calendar.show, (context) => showCalendar(context.tenant, context.query, orderViewerOf(context)))
  serve(api.calendar.waiting, (context) => listWaiting(context.tenant, orderViewerOf(context)))
  serve(api.crews.list, ({ tenant }) => listCrews(tenant))
  serve(api.crews.create, ({ tenant, body }) => createCrew(tenant, body))
  serve(api.crews.update, ({ tenant, params, body }) => updateCrew(tenant, params.id, body))
  serve(api.orders.visits, (context) => listVisits(context.tenant, context.params.id, orderViewerOf(context)))
  serve(api.orders.addVisit, (context) =>
    addVisit(context.tenant, context.params.id, context.body, orderViewerOf(context)),
  )
  serve(api.orders.updateVisit, (context) =>
    updateVisit(context.tenant, context.params, context.body, orderViewerOf(context)),
  )
  serve(api.orders.removeVisit, async (context) => {
    await removeVisit(context.tenant, context.params, orderViewerOf(context))
    return null
  })
  serve(api.orders.finishVisit, (context) =>
    setVisitDone(context.tenant, context.params, context.body, orderViewerOf(context)),
  )
}
