import { useInfiniteQuery } from '@tanstack/react-query'
import type { Conversation } from '@veranda/contract'
import { useMemo } from 'react'
import { type ChatAddress, type ChatFilter, isNarrowedBy } from '#features/chats/chat-address.ts'
import { conversationsQuery, type ListFilter } from '#features/chats/chat-queries.ts'
import { useChat } from '#features/chats/sync/chat-store.ts'
import { useDates } from '#lib/format/dates.ts'
import { fromWallTime } from '#lib/format/zoned-time.ts'
import { idFrom } from '#lib/routes/paths.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { currentList } from './conversation-list.ts'

export interface Conversations {
  list: readonly Conversation[] | undefined
  error: unknown
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  refetch: () => void
}

/** The current conversations of a queue: the server's list with later changes. */
export function useConversations({
  queue,
  q,
  userId,
  channelId,
  from,
  to,
}: Pick<ChatAddress, 'queue' | 'q'> & ChatFilter): Conversations {
  const { user } = useCurrentUser()
  const changed = useChat((state) => state.conversations)
  const lost = useChat((state) => state.lost)
  const { timeZone } = useDates()
  const filter = { userId, channelId, from, to }
  const query = useInfiniteQuery(
    conversationsQuery({ queue, ...(q && { q }), ...filterQuery(filter, timeZone) }),
  )
  const { data, hasNextPage } = query
  const me = user?.id ?? 0
  const isNarrowed = q !== '' || isNarrowedBy(filter)
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

const dayMs = 86_400_000

/** The filter as API query: days in the company's time zone. */
function filterQuery(
  { userId, channelId, from, to }: ChatFilter,
  timeZone: string,
): Omit<ListFilter, 'queue' | 'q'> {
  const who = userId === 'me' || userId === 'none' ? userId : idFrom(userId)
  const channel = idFrom(channelId)
  const start = from && fromWallTime(`${from}T00:00`, timeZone)
  const end = to && fromWallTime(`${dayAfter(to)}T00:00`, timeZone)
  return {
    ...(who && { user_id: who }),
    ...(channel && { channel_id: channel }),
    ...(start && { active_from: start }),
    ...(end && { active_to: end }),
  }
}

function dayAfter(day: string): string {
  const time = Date.parse(day)
  return Number.isNaN(time) ? '' : new Date(time + dayMs).toISOString().slice(0, 10)
}
