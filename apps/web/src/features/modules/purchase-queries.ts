import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type BodyInput, type Purchase } from '@veranda/contract'
import { companyModulesQuery } from '#entities/module/modules.ts'
import { call, urlOf } from '#lib/http/call.ts'
import { download } from '#lib/http/download.ts'
import { toast } from '#lib/notices/toasts.ts'
import { pagedQuery } from '#lib/query/paged-query.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { texts } from './texts.ts'

const keys = {
  one: (id: number) => [...areaKeys.purchases, 'one', id] as const,
  list: [...areaKeys.purchases, 'list'] as const,
  catalogue: [...areaKeys.purchases, 'catalogue'] as const,
}

export const catalogueQuery = queryOptions({
  queryKey: keys.catalogue,
  queryFn: ({ signal }) => call(api.modules.catalogue, { signal }),
  meta: { isSilent: true },
})

export const purchaseListQuery = pagedQuery<Purchase>(keys.list, ({ cursor, signal }) =>
  call(api.purchases.list, { query: { cursor }, signal }),
)

const pollMs = 3000

/** Polled while an online payment is pending. */
export const purchaseQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(api.purchases.show, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isPaymentPending(state.data) ? pollMs : false),
    meta: { isSilent: true },
  })

/** Whether an online payment has begun and its outcome is unknown. */
export function isPaymentPending({ status, payment }: Purchase): boolean {
  return status === 'pending' && (payment === 'new' || payment === 'pending')
}

export function useCreatePurchase(idempotencyKey: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.purchases.create>) =>
      call(api.purchases.create, { body, idempotencyKey }),
    onSuccess: (purchase) => queryClient.setQueryData(keys.one(purchase.id), purchase),
    meta: { texts: texts.cart.call, isSilent: true, refreshes: [keys.list, keys.catalogue] },
  })
}

/** Redirects to the provider's page. */
export function usePayOnline() {
  return useMutation({
    mutationFn: (id: number) => call(api.purchases.pay, { params: { id } }),
    onSuccess: ({ confirmation_url }) => window.location.assign(confirmation_url),
    meta: { texts: texts.pay },
  })
}

export function useCancelPurchase(id: number) {
  return useMutation({
    mutationFn: () => call(api.purchases.cancel, { params: { id } }),
    meta: { texts: texts.purchase.cancelCall, refreshes: [areaKeys.purchases], refreshesOnFailure: true },
  })
}

export function useDownloadInvoice(id: number) {
  return useMutation({
    mutationFn: () => download(urlOf(api.purchases.invoice.path, { id })),
    meta: { texts: { failure: texts.purchase.downloadFailure } },
  })
}

export function useRequestModule() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.modules.request>) => call(api.modules.request, { body }),
    onSuccess: ({ is_new }) => (is_new ? toast.success(texts.ask.sent) : toast.info(texts.ask.again)),
    meta: { texts: { failure: texts.ask.failure } },
  })
}

/** Refetches everything that depends on the modules. */
export function useModulesRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: companyModulesQuery.queryKey })
}
