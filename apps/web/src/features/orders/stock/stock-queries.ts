import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, type BodyInput, type StockRoll } from '@veranda/contract'
import { orderKeys } from '#features/orders/order-queries.ts'
import { call } from '#lib/http/call.ts'
import { offerUndo } from '#lib/notices/undo.ts'
import { stockTexts as t } from './stock-texts.ts'

/** Keyed under orders: cutting for them takes film from the stock. */
export const stockKeys = { all: [...orderKeys.all, 'stock'] as const }

export const stockQuery = (state: 'there' | 'gone') =>
  queryOptions({
    queryKey: [...stockKeys.all, state],
    queryFn: ({ signal }) => call(api.stock.list, { query: { state }, signal }),
  })

export const movesQuery = (id: number) =>
  queryOptions({
    queryKey: [...stockKeys.all, 'moves', id],
    queryFn: ({ signal }) => call(api.stock.moves, { params: { id }, signal }),
    meta: { isSilent: true },
  })

/** The dialog shows failures at the fields. */
export function useReceiveStock(idempotencyKey: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.stock.create>) =>
      call(api.stock.create, { body, idempotencyKey }),
    meta: { texts: t.calls.receive, isSilent: true, refreshes: [stockKeys.all] },
  })
}

export function useUpdateStock(id: number) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.stock.update>) =>
      call(api.stock.update, { params: { id }, body }),
    meta: { texts: t.calls.update, isSilent: true, refreshes: [stockKeys.all] },
  })
}

export function useRestoreStock() {
  return useMutation({
    mutationFn: (id: number) => call(api.stock.restore, { params: { id } }),
    meta: { texts: t.calls.restore, refreshes: [stockKeys.all] },
  })
}

/** Writes off a roll and offers to undo. */
export function useWriteOffStock({ id, number }: StockRoll) {
  const restore = useRestoreStock()
  return useMutation({
    mutationFn: (reason: string) => call(api.stock.writeOff, { params: { id }, body: { reason } }),
    onSuccess: () => offerUndo({ text: t.writeOffForm.undo(number), onUndo: () => restore.mutate(id) }),
    meta: { texts: t.calls.writeOff, refreshes: [stockKeys.all] },
  })
}
