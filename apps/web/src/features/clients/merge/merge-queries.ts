import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type BodyInput, type Client } from '@veranda/contract'
import { clientKeys } from '#features/clients/client-queries.ts'
import { call } from '#lib/http/call.ts'
import { toast } from '#lib/notices/toasts.ts'
import { offerUndo } from '#lib/notices/undo.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { mergeTexts as t } from './merge-texts.ts'

export const mergePreviewQuery = (id: number, otherId: number) =>
  queryOptions({
    // Outside the area: after the merge there is nothing to compare, while the dialog still closes.
    queryKey: ['client-merge', id, otherId],
    queryFn: ({ signal }) =>
      call(api.clients.mergePreview, { params: { id }, query: { with: otherId }, signal }),
    // Every opening compares the clients as they are now.
    staleTime: 0,
    meta: { isSilent: true },
  })

/** Everything that belongs to a client. */
const areas = [
  areaKeys.clients,
  areaKeys.leads,
  areaKeys.orders,
  areaKeys.files,
  areaKeys.tasks,
  areaKeys.chats,
]

/** Merges another client into this one and offers to undo. The dialog shows failures. */
export function useMergeClients(client: Pick<Client, 'id'>, idempotencyKey: string) {
  const queryClient = useQueryClient()
  const undo = useUndoMerge()
  return useMutation({
    mutationFn: ({ body }: { body: BodyInput<typeof api.clients.merge>; other: Client }) =>
      call(api.clients.merge, { params: { id: client.id }, body, idempotencyKey }),
    onSuccess: ({ merge_id, client: merged }, { other }) => {
      queryClient.setQueryData(clientKeys.one(merged.id), merged)
      offerUndo({ text: t.done(other, merged), onUndo: () => undo.mutate(merge_id) })
    },
    meta: { isSilent: true, refreshes: areas, refreshesInBackground: true },
  })
}

export function useUndoMerge() {
  return useMutation({
    mutationFn: (id: number) => call(api.clientMerges.undo, { params: { id } }),
    onSuccess: ({ kept_fields }) =>
      kept_fields.length === 0 ? toast.success(t.undo.done) : toast.info(t.undo.doneExcept(kept_fields)),
    meta: { texts: t.undo.call, refreshes: areas },
  })
}
