import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Client, type ClientTimelineEntry, type ClientTimelineGroup } from '@veranda/contract'
import { clientKeys } from '#features/clients/client-queries.ts'
import { call } from '#lib/http/call.ts'
import { clientHistoryTexts as t } from './client-history-texts.ts'

/** What happened to a client, newest first; of one group or everything. */
export const clientTimelineQuery = (id: number, kind: ClientTimelineGroup | null) =>
  infiniteQueryOptions({
    queryKey: [...clientKeys.timeline(id), kind],
    queryFn: ({ pageParam, signal }) =>
      call(api.clients.timeline, {
        params: { id },
        query: { cursor: pageParam ?? undefined, kind: kind ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // No event of the client tells of a letter with a document, or of a comment on one of its leads.
    staleTime: 0,
    meta: { isSilent: true },
  })

/** Sets a field back to what it said before a change. A colleague's newer change is not overwritten unseen. */
export function useRestoreValue({ id, version }: Client) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ field, before }: Extract<ClientTimelineEntry, { kind: 'field' }>) =>
      call(api.clients.update, { params: { id }, body: { [field]: before, version } }),
    onSuccess: (client) => queryClient.setQueryData(clientKeys.one(id), client),
    meta: {
      texts: t.calls.restore,
      refreshes: [clientKeys.lists, clientKeys.timeline(id)],
      refreshesInBackground: true,
    },
  })
}
