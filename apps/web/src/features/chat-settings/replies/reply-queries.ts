import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, type BodyInput, type CannedReply } from '@veranda/contract'
import { texts } from '#features/chat-settings/texts.ts'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'

const t = texts.replies.calls

export const repliesQuery = queryOptions({
  queryKey: [...areaKeys.chatSetup, 'replies'],
  queryFn: ({ signal }) => call(api.cannedReplies.list, { signal }),
  meta: { isSilent: true },
})

/** Creates or changes a canned reply. The dialog reports success and failure. */
export function useSaveReply(id: number | null, idempotencyKey: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.cannedReplies.create>) =>
      id === null
        ? call(api.cannedReplies.create, { body, idempotencyKey })
        : call(api.cannedReplies.update, { params: { id }, body }),
    meta: { texts: t.save, isSilent: true, refreshes: [repliesQuery.queryKey] },
  })
}

export function useRemoveReply({ id }: CannedReply) {
  return useMutation({
    mutationFn: () => call(api.cannedReplies.remove, { params: { id } }),
    meta: { texts: t.remove, refreshes: [repliesQuery.queryKey] },
  })
}
