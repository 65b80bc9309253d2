import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api, type BodyInput, type CalendarVisit, type OrderVisit } from '@veranda/contract'
import { calendarTexts } from '#features/orders/calendar/calendar-texts.ts'
import { orderKeys } from '#features/orders/order-queries.ts'
import { call } from '#lib/http/call.ts'
import { useOptimistic } from '#lib/query/use-optimistic.ts'

const t = calendarTexts.calls

/** Keyed under orders: a change of an order may change its visits. */
const calendarKey = [...orderKeys.all, 'calendar']

export const calendarQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...calendarKey, from, to],
    queryFn: ({ signal }) => call(api.calendar.show, { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
  })

export const waitingQuery = queryOptions({
  queryKey: [...orderKeys.all, 'waiting'],
  queryFn: ({ signal }) => call(api.calendar.waiting, { signal }),
  meta: { isSilent: true },
})

export const visitsQuery = (orderId: number) =>
  queryOptions({
    queryKey: [...orderKeys.one(orderId), 'visits'],
    queryFn: ({ signal }) => call(api.orders.visits, { params: { id: orderId }, signal }),
    meta: { isSilent: true },
  })

/** The dialog shows failures at the fields. */
export function useAddVisit(idempotencyKey?: string) {
  return useMutation({
    mutationFn: ({ orderId, ...body }: BodyInput<typeof api.orders.addVisit> & { orderId: number }) =>
      call(api.orders.addVisit, { params: { id: orderId }, body, ...(idempotencyKey && { idempotencyKey }) }),
    meta: { texts: t.add, isSilent: true, refreshes: [orderKeys.all] },
  })
}

type VisitKey = Pick<OrderVisit, 'id' | 'order_id'>
const paramsOf = ({ id, order_id }: VisitKey) => ({ id: order_id, visit_id: id })

export function useUpdateVisit(visit: VisitKey | null) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.orders.updateVisit>) => {
      if (!visit) throw new Error('there is no visit to change')
      return call(api.orders.updateVisit, { params: paramsOf(visit), body })
    },
    meta: { texts: t.update, isSilent: true, refreshes: [orderKeys.all] },
  })
}

interface Calendar {
  visits: CalendarVisit[]
}

interface Move {
  visit: CalendarVisit | OrderVisit
  starts_at: string
}

const withVisitAt = ({ visits }: Calendar, { visit, starts_at }: Move): Calendar => ({
  visits: visits.map((one) => (one.id === visit.id ? { ...one, starts_at } : one)),
})

/** Moves a visit optimistically; reverted if refused. */
export function useMoveVisit() {
  return useMutation({
    mutationFn: ({ visit, starts_at }: Move) =>
      call(api.orders.updateVisit, { params: paramsOf(visit), body: { starts_at, version: visit.version } }),
    ...useOptimistic({
      queryKey: calendarKey,
      isPrefix: true,
      change: withVisitAt,
      revert: (calendar: Calendar, { visit }: Move) =>
        withVisitAt(calendar, { visit, starts_at: visit.starts_at }),
      refreshes: orderKeys.all,
    }),
    meta: { texts: calendarTexts.move },
  })
}

export function useRemoveVisit() {
  return useMutation({
    mutationFn: (visit: VisitKey) => call(api.orders.removeVisit, { params: paramsOf(visit) }),
    meta: { texts: t.remove, refreshes: [orderKeys.all] },
  })
}

export function useFinishVisit() {
  return useMutation({
    mutationFn: ({ visit, is_done }: { visit: VisitKey; is_done: boolean }) =>
      call(api.orders.finishVisit, { params: paramsOf(visit), body: { is_done } }),
    meta: { texts: t.finish, refreshes: [orderKeys.all] },
  })
}
