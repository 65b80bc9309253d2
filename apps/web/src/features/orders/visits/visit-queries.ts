import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type BodyInput, type CalendarVisit, type OrderVisit } from '@veranda/contract'
import { calendarTexts } from '#features/orders/calendar/calendar-texts.ts'
import { orderKeys } from '#features/orders/order-queries.ts'
import { call } from '#lib/http/call.ts'

const t = calendarTexts.calls

/** Filed under orders: what changes an order may change its visits. */
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

/** A visit changes its order, the lists and the calendar. */
function useReread() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: orderKeys.all })
}

/** The dialog shows failures beside the fields. */
export function useAddVisit(idempotencyKey?: string) {
  return useMutation({
    mutationFn: ({ orderId, ...body }: BodyInput<typeof api.orders.addVisit> & { orderId: number }) =>
      call(api.orders.addVisit, { params: { id: orderId }, body, ...(idempotencyKey && { idempotencyKey }) }),
    onSuccess: useReread(),
    meta: { texts: t.add, isSilent: true },
  })
}

type Known = Pick<OrderVisit, 'id' | 'order_id'>
const paramsOf = ({ id, order_id }: Known) => ({ id: order_id, visit_id: id })

export function useUpdateVisit(visit: Known | null) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.orders.updateVisit>) => {
      if (!visit) throw new Error('there is no visit to change')
      return call(api.orders.updateVisit, { params: paramsOf(visit), body })
    },
    onSuccess: useReread(),
    meta: { texts: t.update, isSilent: true },
  })
}

/** Moves a visit in time: it stands there at once, and goes back where it could not be. */
export function useMoveVisit() {
  const queryClient = useQueryClient()
  const put = (id: number, starts_at: string) =>
    queryClient.setQueriesData<{ visits: CalendarVisit[] }>(
      { queryKey: calendarKey },
      (known) =>
        known && { visits: known.visits.map((one) => (one.id === id ? { ...one, starts_at } : one)) },
    )
  return useMutation({
    mutationFn: ({ visit, starts_at }: { visit: CalendarVisit | OrderVisit; starts_at: string }) =>
      call(api.orders.updateVisit, { params: paramsOf(visit), body: { starts_at, version: visit.version } }),
    onMutate: async ({ visit, starts_at }) => {
      await queryClient.cancelQueries({ queryKey: calendarKey })
      put(visit.id, starts_at)
    },
    // Without a connection nobody tells where it stands: it goes back to where it was taken from.
    onError: (_error, { visit }) => put(visit.id, visit.starts_at),
    onSettled: useReread(),
    meta: { texts: calendarTexts.move },
  })
}

export function useRemoveVisit() {
  return useMutation({
    mutationFn: (visit: Known) => call(api.orders.removeVisit, { params: paramsOf(visit) }),
    onSuccess: useReread(),
    meta: { texts: t.remove },
  })
}

export function useFinishVisit() {
  return useMutation({
    mutationFn: ({ visit, is_done }: { visit: Known; is_done: boolean }) =>
      call(api.orders.finishVisit, { params: paramsOf(visit), body: { is_done } }),
    onSuccess: useReread(),
    meta: { texts: t.finish },
  })
}
