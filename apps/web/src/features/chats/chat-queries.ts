import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { api, type Conversation, type Output, type QueryInput } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { putConversation, startSyncAt } from './sync/chat-store.ts'

export type ListFilter = Omit<QueryInput<typeof api.chats.list>, 'cursor' | 'limit'>
type List = Output<typeof api.chats.list>

export const chatKeys = {
  all: areaKeys.chats,
  lists: [...areaKeys.chats, 'list'] as const,
  one: (id: number) => [...areaKeys.chats, 'one', id] as const,
}

export const conversationsQuery = (filter: ListFilter) =>
  infiniteQueryOptions({
    queryKey: [...chatKeys.lists, filter],
    queryFn: async ({ pageParam, signal }) => {
      const page = await call(api.chats.list, {
        query: { ...filter, cursor: pageParam ?? undefined },
        signal,
      })
      startSyncAt(page.change_no)
      return page
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: List) => last.next_cursor,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    meta: { isSilent: true },
  })

export const chatChannelNamesQuery = queryOptions({
  queryKey: [...areaKeys.chats, 'channels'],
  queryFn: ({ signal }) => call(api.chats.channels, { signal }),
  staleTime: 60_000,
  meta: { isSilent: true },
})

export const conversationQuery = (id: number) =>
  queryOptions({
    queryKey: chatKeys.one(id),
    queryFn: ({ signal }) => call(api.chats.show, { params: { id }, signal }),
    meta: { isSilent: true },
  })

export const foundMessagesQuery = (q: string) =>
  queryOptions({
    queryKey: [...chatKeys.all, 'found', q],
    queryFn: ({ signal }) => call(api.chats.searchMessages, { query: { q }, signal }),
    enabled: q.trim().length >= 2,
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
  })

export const cannedRepliesQuery = queryOptions({
  queryKey: [...areaKeys.chats, 'canned'],
  queryFn: ({ signal }) => call(api.cannedReplies.list, { signal }),
  staleTime: 60_000,
  meta: { isSilent: true },
})

interface CallTexts {
  success?: string
  failure: string
}

/** A mutation of a conversation that updates lists and panes. */
export function useConversationChange<V, A>(
  id: number,
  send: (variables: V) => Promise<A>,
  texts: CallTexts,
  { isSilent = false, refreshesOnFailure = false } = {},
) {
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      if (isConversation(answer)) putConversation(answer)
    },
    meta: { texts, isSilent, refreshes: [chatKeys.one(id)], refreshesOnFailure },
  })
}

const isConversation = (answer: unknown): answer is Conversation =>
  typeof answer === 'object' && answer !== null && 'change_no' in answer && 'unread' in answer
