import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api, type BodyInput, type Order, type OrderStage } from '@veranda/contract'
import { useMemo } from 'react'
import { priceVersionsQuery } from '#entities/price-list/price-versions-query.ts'
import type { PricingInputs } from '#features/orders/draft/order-calculation.ts'
import { orderKeys, useCacheOrder, useRestoreOrder } from '#features/orders/order-queries.ts'
import { useDates } from '#lib/format/dates.ts'
import { call } from '#lib/http/call.ts'
import { offerUndo } from '#lib/notices/undo.ts'
import { fetchOrStored } from '#lib/offline/offline-answers.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { pageTexts as texts } from './order-page-texts.ts'

export const priceListsQuery = queryOptions({
  queryKey: [...areaKeys.priceLists, 'list'],
  queryFn: ({ signal, client }) =>
    fetchOrStored(client, 'price-lists', () => call(api.priceLists.list, { signal })),
  meta: { isSilent: true },
})

export const productionQuery = queryOptions({
  queryKey: [...areaKeys.priceLists, 'production'],
  queryFn: ({ signal, client }) =>
    fetchOrStored(client, 'production', () => call(api.production.settings, { signal })),
  meta: { isSilent: true },
})

const paymentKey = (id: number) => [...orderKeys.one(id), 'payments']
const revisionKey = (id: number) => [...orderKeys.one(id), 'revisions']

export const paymentsQuery = (id: number) =>
  queryOptions({
    queryKey: paymentKey(id),
    queryFn: ({ signal }) => call(api.orders.payments, { params: { id }, signal }),
    meta: { isSilent: true },
  })

export const revisionsQuery = (id: number) =>
  queryOptions({
    queryKey: revisionKey(id),
    queryFn: ({ signal }) => call(api.orders.revisions, { params: { id }, signal }),
    meta: { isSilent: true },
  })

interface CountedByState {
  /** `null` until loaded. */
  by: PricingInputs | null
  error: unknown
  retry: () => void
}

/** Prices and constants of an order: those frozen at its approval, or the current ones. */
export function usePricingInputs(
  { frozen_prices, frozen_production }: Order,
  priceListId: number | null,
): CountedByState {
  const seesPrices = useCurrentUser().can('order.price.read')
  const needsPrices = seesPrices && frozen_prices === null
  const lists = useQuery({ ...priceListsQuery, enabled: needsPrices })
  const production = useQuery({ ...productionQuery, enabled: frozen_production === null })
  const chosen = lists.data?.find(({ id, is_default }) =>
    priceListId === null ? is_default : id === priceListId,
  )
  // An archived price list still applies to orders that use it.
  const isArchived = needsPrices && lists.data !== undefined && !chosen && priceListId !== null
  const versions = useQuery({ ...priceVersionsQuery(priceListId ?? 0), enabled: isArchived })
  const { today } = useDates()
  const day = today()
  const archivedVersion = versions.data?.find(({ effective_from }) => effective_from <= day)
  const prices = frozen_prices ?? chosen?.current?.prices ?? archivedVersion?.prices ?? null
  const constants = frozen_production ?? production.data
  const isWaiting = !constants || (needsPrices && !lists.data) || (isArchived && !versions.data)
  const by = useMemo(
    () => (isWaiting || !constants ? null : { prices, tech: constants.tech, films: constants.films }),
    [isWaiting, constants, prices],
  )
  const failed = [lists, production, versions].find((query) => query.error)
  const retry = () => {
    for (const query of [lists, production, versions]) if (query.error) void query.refetch()
  }
  return { by, error: by ? null : (failed?.error ?? null), retry }
}

/** The dialog shows failures at the fields; the draft handles a conflict. */
export function useUpdateOrder(id: number) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.orders.update>) =>
      call(api.orders.update, { params: { id }, body }),
    onSuccess: useCacheOrder(),
    meta: { isSilent: true, refreshes: [orderKeys.lists, revisionKey(id)], refreshesInBackground: true },
  })
}

export function useUpdateItems(id: number) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.orders.items>) =>
      call(api.orders.items, { params: { id }, body }),
    onSuccess: useCacheOrder(),
    meta: { isSilent: true, refreshes: [orderKeys.lists, revisionKey(id)], refreshesInBackground: true },
  })
}

/** A refusal is shown where the move was requested. */
export function useMoveOrder(id: number) {
  return useMutation({
    mutationFn: (body: { stage: OrderStage; reason: string }) =>
      call(api.orders.stage, { params: { id }, body }),
    onSuccess: useCacheOrder(),
    meta: { isSilent: true, refreshes: [orderKeys.lists], refreshesInBackground: true },
  })
}

export function useReviseOrder(id: number) {
  return useMutation({
    mutationFn: () => call(api.orders.revise, { params: { id } }),
    onSuccess: useCacheOrder(),
    meta: { texts: texts.revise.call, refreshes: [orderKeys.lists], refreshesInBackground: true },
  })
}

export function useRestoreRevision(id: number) {
  return useMutation({
    mutationFn: (revision_id: number) => call(api.orders.restoreRevision, { params: { id, revision_id } }),
    onSuccess: useCacheOrder(),
    meta: {
      texts: texts.history.call,
      refreshes: [orderKeys.lists, revisionKey(id)],
      refreshesInBackground: true,
    },
  })
}

/** The dialog shows failures at the fields. */
export function useAddPayment(id: number, idempotencyKey: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.orders.addPayment>) =>
      call(api.orders.addPayment, { params: { id }, body, idempotencyKey }),
    meta: { texts: texts.payments.add, isSilent: true, refreshes: [orderKeys.all] },
  })
}

export function useRemovePayment(id: number) {
  return useMutation({
    mutationFn: (payment_id: number) => call(api.orders.removePayment, { params: { id, payment_id } }),
    meta: { texts: texts.payments.remove, refreshes: [orderKeys.all] },
  })
}

/** Moves an order to the trash and offers to undo. */
export function useRemoveOrder({ id, number }: Order) {
  const restore = useRestoreOrder()
  return useMutation({
    mutationFn: () => call(api.orders.remove, { params: { id } }),
    onSuccess: () => offerUndo({ text: texts.remove.undo(number), onUndo: () => restore.mutate(id) }),
    meta: { texts: texts.remove.call, refreshes: [orderKeys.lists], outdates: [orderKeys.one(id)] },
  })
}
