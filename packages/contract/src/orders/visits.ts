import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { limits } from '#limits.ts'
import { id, idParam, idParams, instant, moment, seenVersion, text } from '#schemas.ts'
import { orderStage } from './order-stage.ts'
import { type VisitConflict, type VisitKind, visitConflicts, visitKinds } from './visit-names.ts'

export const visitKind = z.enum(Object.keys(visitKinds) as [VisitKind, ...VisitKind[]])

const namedRecord = z.object({ id, name: z.string() })

export const orderVisit = z.object({
  id,
  order_id: id,
  kind: visitKind,
  starts_at: instant,
  duration_minutes: z.number().int(),
  crew_id: id.nullable(),
  crew: namedRecord.extend({ color: z.string() }).nullable(),
  user_id: id.nullable(),
  user: namedRecord.nullable(),
  note: z.string(),
  done_at: instant.nullable(),
  version: z.number().int(),
})
export type OrderVisit = z.infer<typeof orderVisit>

const visitedOrder = z.object({
  number: z.string(),
  title: z.string(),
  stage: orderStage,
  address: z.string(),
  client_name: z.string(),
  promised_at: instant.nullable(),
  area_centi_m2: z.number().int(),
})

export const calendarVisit = orderVisit.extend({
  order: visitedOrder,
  conflicts: z.array(
    z.object({
      code: z.enum(Object.keys(visitConflicts) as [VisitConflict, ...VisitConflict[]]),
      /** Affected people, if not the visit itself. */
      names: z.array(z.string()),
    }),
  ),
})
export type CalendarVisit = z.infer<typeof calendarVisit>

/** An order without a date for its next visit. */
export const waitingOrder = visitedOrder.extend({ id, kind: visitKind, measurer_id: id.nullable() })
export type WaitingOrder = z.infer<typeof waitingOrder>

const duration = z
  .number('Укажите длительность')
  .int('Целое число минут')
  .min(15, 'Не меньше 15 минут')
  .max(1440, 'Не больше суток')

const visitKeys = {
  starts_at: moment,
  duration_minutes: duration,
  crew_id: id.nullable(),
  user_id: id.nullable(),
  note: text(500),
}

export const addVisitBody = z.strictObject({
  kind: visitKind,
  starts_at: visitKeys.starts_at,
  duration_minutes: duration.optional(),
  crew_id: visitKeys.crew_id.default(null),
  user_id: visitKeys.user_id.default(null),
  note: visitKeys.note.default(''),
})

export const updateVisitBody = z.strictObject({
  ...z.strictObject(visitKeys).partial().shape,
  version: seenVersion,
})

const day = z.iso.date('Нужна дата')
const dayMs = 86_400_000

/** Days of the calendar, both included. */
export const calendarQuery = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Конец раньше начала' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < limits.calendarDays * dayMs, {
    path: ['to'],
    message: `Не больше ${limits.calendarDays} дней`,
  })

const read = { module: 'soft_windows', permission: 'order.read' } as const
const plan = { module: 'soft_windows', permission: 'order.update' } as const
const measure = { module: 'soft_windows', permission: 'order.measure' } as const

const visitParams = z.strictObject({ id: idParam, visit_id: idParam })

export const calendarEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/api/calendar',
    summary: 'Measurements and mountings of a period, with conflicts',
    access: read,
    query: calendarQuery,
    output: z.object({ visits: z.array(calendarVisit) }),
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/api/calendar/waiting',
    summary: 'Orders whose next visit is not scheduled, most urgent first',
    access: plan,
    output: z.array(waitingOrder),
  }),
}

/** Visit endpoints under an order. */
export const orderVisitEndpoints = {
  visits: endpoint({
    method: 'GET',
    path: '/api/orders/:id/visits',
    summary: 'Measurements and mountings of an order, earliest first',
    access: read,
    params: idParams,
    output: z.array(orderVisit),
  }),
  addVisit: endpoint({
    method: 'POST',
    path: '/api/orders/:id/visits',
    summary: 'Schedule a measurement or mounting and notify its assignees',
    access: plan,
    params: idParams,
    body: addVisitBody,
    output: orderVisit,
    status: 201,
    creates: true,
  }),
  updateVisit: endpoint({
    method: 'PUT',
    path: '/api/orders/:id/visits/:visit_id',
    summary: 'Reschedule or reassign a visit and notify its assignees',
    access: plan,
    params: visitParams,
    body: updateVisitBody,
    output: orderVisit,
  }),
  removeVisit: endpoint({
    method: 'DELETE',
    path: '/api/orders/:id/visits/:visit_id',
    summary: 'Cancel a visit and notify its assignees',
    access: plan,
    params: visitParams,
  }),
  finishVisit: endpoint({
    method: 'PUT',
    path: '/api/orders/:id/visits/:visit_id/done',
    summary: 'Mark a visit as done or not done',
    access: measure,
    params: visitParams,
    body: z.strictObject({ is_done: z.boolean() }),
    output: orderVisit,
  }),
}
