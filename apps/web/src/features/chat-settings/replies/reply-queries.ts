import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, type BodyInput, type CannedReply } from '@veranda/contract'
import { texts } from '#features/chat-settings/texts.ts'
import { call } from '#lib/http/call.ts'
import { changedParts } from '#lib/query/newer-form.ts'
import { areaKeys } from '#lib/query/query-keys.ts'

const t = texts.replies.calls

export const repliesQuery = queryOptions({
  queryKey: [...areaKeys.chatSetup, 'replies'],
  queryFn: ({ signal }) => call(api.cannedReplies.list, { signal }),
  meta: { isSilent: true },
})

/** Creates a canned reply, or sends what was changed in it. The dialog reports success and failure. */
export function useSaveReply(reply: CannedReply | null, idempotencyKey: string) {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof api.cannedReplies.create>) => {
      if (!reply) return call(api.cannedReplies.create, { body, idempotencyKey })
      const changes = changedParts(reply, body)
      if (Object.keys(changes).length === 0) return reply
      return call(api.cannedReplies.update, { params: { id: reply.id }, body: changes })
    },
    meta: { texts: t.save, isSilent: true, refreshes: [repliesQuery.queryKey] },
  })
}

export function useRemoveReply({ id }: CannedReply) {
  return useMutation({
    mutationFn: () => call(api.cannedReplies.remove, { params: { id } }),
    meta: { texts: t.remove, refreshes: [repliesQuery.queryKey] },
  })
}
