import { queryOptions, useMutation } from '@tanstack/react-query'
import { type AdminPurchase, api, type PurchaseStatus } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { pagedQuery } from '#lib/query/paged-query.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { texts } from './purchases-texts.ts'

export const adminPurchasesQuery = (status: PurchaseStatus | undefined) =>
  pagedQuery<AdminPurchase>([...areaKeys.purchases, 'admin', status ?? 'all'], ({ cursor, signal }) =>
    call(api.adminPurchases.list, { query: { status, cursor }, signal }),
  )

/** The platform's own company, whose requisites appear on every invoice. */
export const sellerQuery = queryOptions({
  queryKey: [...areaKeys.purchases, 'seller'],
  queryFn: ({ signal }) => call(api.company.show, { signal }),
  meta: { isSilent: true },
})

/** Also after a failure: another operator may have decided it. */
const refresh = { refreshes: [areaKeys.purchases], refreshesOnFailure: true }

export function useConfirmPurchase() {
  return useMutation({
    mutationFn: (id: number) => call(api.adminPurchases.confirm, { params: { id } }),
    meta: { texts: texts.confirmCall, ...refresh },
  })
}

export function useRejectPurchase() {
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call(api.adminPurchases.reject, { params: { id }, body: { reason } }),
    meta: { texts: texts.rejectCall, isSilent: true, ...refresh },
  })
}
