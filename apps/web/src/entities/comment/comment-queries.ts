import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Comment, type Mention } from '@veranda/contract'
import { withMentionTokens } from '#entities/user/mention-completion.ts'
import { call } from '#lib/http/call.ts'
import { offerUndo } from '#lib/notices/undo.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { texts as t } from './texts.ts'

/** The record that is commented on. */
export interface CommentSubject {
  kind: 'lead' | 'client' | 'order'
  id: number
}

const areas = {
  lead: { endpoints: api.leads, key: areaKeys.leads },
  client: { endpoints: api.clients, key: areaKeys.clients },
  order: { endpoints: api.orders, key: areaKeys.orders },
} as const

/** Under the record, so that its realtime event refreshes them. */
const recordKey = ({ kind, id }: CommentSubject) => [...areas[kind].key, 'one', id] as const
const commentsKey = (subject: CommentSubject) => [...recordKey(subject), 'comments'] as const

/** Comments, and the history of a lead or client, which shows them too. */
const refreshed = (subject: CommentSubject) => [
  commentsKey(subject),
  ...(subject.kind === 'order' ? [] : [[...recordKey(subject), 'timeline']]),
]

export const commentsQuery = (subject: CommentSubject) =>
  queryOptions({
    queryKey: commentsKey(subject),
    queryFn: ({ signal }) =>
      call(areas[subject.kind].endpoints.comments, { params: { id: subject.id }, signal }),
    meta: { isSilent: true },
  })

/** Who can be mentioned: those who may read the record. */
export const mentionableQuery = (subject: CommentSubject) =>
  queryOptions({
    queryKey: [...recordKey(subject), 'mentionable'],
    queryFn: ({ signal }) =>
      call(areas[subject.kind].endpoints.mentionable, { params: { id: subject.id }, signal }),
    staleTime: 60_000,
    meta: { isSilent: true },
  })

/** Names after «@» become tokens before the text is sent. `known`: people mentioned already or chosen from the list. */
function useTokens(subject: CommentSubject) {
  const queryClient = useQueryClient()
  return async (text: string, known: readonly Mention[]): Promise<string> => {
    if (!text.includes('@')) return text
    const people = await queryClient.ensureQueryData(mentionableQuery(subject))
    return withMentionTokens(text, [...known, ...people])
  }
}

export interface TypedComment {
  text: string
  known: readonly Mention[]
}

/** The editor shows failures of adding and editing. */
export function useAddComment(subject: CommentSubject, idempotencyKey: string) {
  const tokens = useTokens(subject)
  return useMutation({
    mutationFn: async ({ text, known }: TypedComment) =>
      call(areas[subject.kind].endpoints.addComment, {
        params: { id: subject.id },
        body: { text: await tokens(text, known) },
        idempotencyKey,
      }),
    meta: { isSilent: true, refreshes: refreshed(subject) },
  })
}

export function useUpdateComment(subject: CommentSubject, comment_id: number) {
  const tokens = useTokens(subject)
  return useMutation({
    mutationFn: async ({ text, known }: TypedComment) =>
      call(areas[subject.kind].endpoints.updateComment, {
        params: { id: subject.id, comment_id },
        body: { text: await tokens(text, known) },
      }),
    meta: { isSilent: true, refreshes: refreshed(subject) },
  })
}

/** Deletes a comment and offers to undo. */
export function useRemoveComment(subject: CommentSubject, { id: comment_id }: Comment) {
  const { endpoints } = areas[subject.kind]
  const params = { id: subject.id, comment_id }
  const restore = useMutation({
    mutationFn: () => call(endpoints.restoreComment, { params }),
    meta: { texts: t.restore, refreshes: refreshed(subject) },
  })
  return useMutation({
    mutationFn: () => call(endpoints.removeComment, { params }),
    onSuccess: () => offerUndo({ text: t.removed, onUndo: () => restore.mutate() }),
    meta: { texts: t.remove, refreshes: refreshed(subject) },
  })
}
