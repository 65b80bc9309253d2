import { useInfiniteQuery } from '@tanstack/react-query'
import type { Conversation } from '@veranda/contract'
import { useMemo } from 'react'
import { idFrom } from '#lib/paths.ts'
import { useCurrentUser } from '#lib/use-current-user.ts'
import type { ChatAddress } from './chat-address.ts'
import { conversationsQuery } from './chat-queries.ts'
import { useChat } from './chat-store.ts'
import { currentList } from './conversation-list.ts'

export interface Conversations {
  list: readonly Conversation[] | undefined
  error: unknown
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  refetch: () => void
}

/** The conversations of a queue as they are now: what was listed, and what has changed since. */
export function useConversations({
  queue,
  q,
  userId,
}: Pick<ChatAddress, 'queue' | 'q' | 'userId'>): Conversations {
  const { user } = useCurrentUser()
  const changed = useChat((state) => state.conversations)
  const lost = useChat((state) => state.lost)
  const who = userId === 'me' || userId === 'none' ? userId : (idFrom(userId) ?? undefined)
  const query = useInfiniteQuery(
    conversationsQuery({ queue, ...(q && { q }), ...(who !== undefined && { user_id: who }) }),
  )
  const { data, hasNextPage } = query
  const me = user?.id ?? 0
  const isNarrowed = q !== '' || who !== undefined
  const list = useMemo(() => {
    if (!data) return undefined
    const listed = data.pages.flatMap((page) => page.data).filter(({ id }) => !lost.has(id))
    return currentList(listed, changed, { queue, userId: me, isNarrowed }, hasNextPage)
  }, [data, changed, lost, queue, me, isNarrowed, hasNextPage])
  return {
    list,
    error: query.isError ? query.error : null,
    hasMore: hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    refetch: () => void query.refetch(),
  }
}
