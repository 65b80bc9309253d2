import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Conversation } from '@veranda/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { texts } from '#features/chats/texts.ts'
import { useNow } from '#lib/browser/use-now.ts'
import type { PresentPerson } from '#lib/realtime/realtime-socket.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { ConversationRow, rowHeight } from './conversation-row.tsx'
import type { Conversations } from './use-conversations.ts'
import { useTypingConversations } from './use-typing-conversations.ts'

const t = texts.list
/** Rows before the end at which the next page is fetched. */
const overscan = 8

interface Props {
  list: readonly Conversation[]
  conversations: Conversations
  openId: number | null
  people: readonly PresentPerson[]
  onOpen: (id: number) => void
}

/** Virtualised list of conversations. */
export function ConversationListView({ list, conversations, openId, people, onOpen }: Props) {
  const { user } = useCurrentUser()
  const now = useNow()
  const writing = useTypingConversations(list)
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: list.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => list[index]?.id ?? index,
    overscan: 6,
    // Used before the first measurement, and in tests.
    initialRect: { width: 340, height: 800 },
  })
  const items = virtual.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0
  const { hasMore, isLoadingMore } = conversations
  const isNearEnd = hasMore && !isLoadingMore && lastShown >= list.length - overscan
  const loadMore = useEffectEvent(() => conversations.loadMore())
  useEffect(() => {
    if (isNearEnd) loadMore()
  }, [isNearEnd])
  const openIndex = list.findIndex(({ id }) => id === openId)
  const show = useEffectEvent(() => openIndex >= 0 && virtual.scrollToIndex(openIndex, { align: 'auto' }))
  useEffect(() => {
    if (openId !== null) show()
  }, [openId])
  const online = new Set<number | null>(people.map(({ id }) => id))
  return (
    <Box ref={scroller} sx={{ flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain' }}>
      <Box
        component="ul"
        aria-label={t.label}
        sx={{ listStyle: 'none', m: 0, p: 0, position: 'relative', height: virtual.getTotalSize() }}
      >
        {items.map(({ index, key, start }) => {
          const conversation = list[index]
          return (
            conversation && (
              <Box
                component="li"
                key={key}
                sx={{ position: 'absolute', inset: '0 0 auto 0' }}
                style={{ transform: `translateY(${start}px)` }}
              >
                <ConversationRow
                  conversation={conversation}
                  userId={user?.id ?? 0}
                  isOpen={conversation.id === openId}
                  isOnline={online.has(conversation.colleague_id)}
                  isWriting={writing.has(conversation.id)}
                  now={now}
                  onOpen={onOpen}
                />
              </Box>
            )
          )
        })}
      </Box>
      {hasMore && (
        <Box sx={{ display: 'grid', placeItems: 'center', py: 1 }}>
          <Button onClick={conversations.loadMore} loading={isLoadingMore}>
            {t.more}
          </Button>
        </Box>
      )}
    </Box>
  )
}
