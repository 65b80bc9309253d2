import Box from '@mui/material/Box'
import { type Conversation, channels } from '@veranda/contract'
import { useRef } from 'react'
import { useChatRights } from '#entities/chat/use-chat-rights.ts'
import { usePageTop } from '#lib/browser/use-page-top.ts'
import { usePresence } from '#lib/realtime/realtime.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { type ChatAddress, useChatAddress } from './chat-address.ts'
import type { ComposerHandle } from './composer/composer.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { DetailsPane } from './details/details-pane.tsx'
import { useDetailsSwitch } from './details/use-details-switch.ts'
import { ListPane } from './list/list-pane.tsx'
import { useConversations } from './list/use-conversations.ts'
import { Panes } from './panes.tsx'
import { useChat } from './sync/chat-store.ts'
import { MissingThread, ThreadPane } from './thread/thread-pane.tsx'
import { useChatLayout } from './use-chat-layout.ts'
import { usePageKeys } from './use-page-keys.ts'

/** `/chats`: conversations with visitors and colleagues. */
export function ChatsPage() {
  const { user, scope } = useCurrentUser()
  const { canWrite } = useChatRights()
  const seesAll = scope('chat.read') === 'all'
  const address = useChatAddress(seesAll ? 'all' : 'team')
  const conversations = useConversations(address)
  const layout = useChatLayout()
  const people = usePresence(user?.company_id ? channels.chats(user.company_id) : null)
  const [isDetailsOpen, setDetailsOpen] = useDetailsSwitch(layout)
  const composer = useRef<ComposerHandle>(null)
  // The chat scrolls inside, never the page.
  const { ref, top } = usePageTop<HTMLDivElement>()
  const openId = address.conversationId
  usePageKeys({
    address,
    list: conversations.list ?? [],
    opened: useOpened(openId, conversations.list),
    canWrite,
    composer,
  })
  const newAssigneeName = useChat((state) => (openId === null ? undefined : state.lost.get(openId)))
  const details = openId !== null && newAssigneeName === undefined && (
    <DetailsPane
      key={openId}
      id={openId}
      canWrite={canWrite}
      people={people}
      onOpen={address.open}
      onClose={() => setDetailsOpen(false)}
    />
  )
  return (
    <Box ref={ref} sx={frame} style={{ height: `calc(100dvh - ${top}px)` }}>
      <ConnectionBanner />
      <Panes
        layout={layout}
        isOpen={openId !== null}
        list={
          <ListPane
            address={address}
            conversations={conversations}
            canWrite={canWrite}
            seesAll={seesAll}
            people={people}
          />
        }
        thread={
          openId !== null &&
          (newAssigneeName !== undefined ? (
            <MissingThread to={newAssigneeName} onBack={address.close} />
          ) : (
            <ThreadPane
              key={openId}
              id={openId}
              messageSeq={address.messageSeq}
              layout={layout}
              canWrite={canWrite}
              people={people}
              composer={composer}
              isDetailsOpen={isDetailsOpen}
              onBack={address.close}
              onToggleDetails={() => setDetailsOpen(!isDetailsOpen)}
              onPlaceSeen={address.forgetPlace}
            />
          ))
        }
        details={isDetailsOpen && details}
        onCloseDetails={() => setDetailsOpen(false)}
      />
    </Box>
  )
}

/** Full width and height of the page. */
const frame = {
  display: 'flex',
  flexDirection: 'column',
  mx: { xs: -2, md: -3 },
  mt: -2,
  mb: -6,
  bgcolor: 'background.paper',
  minHeight: 360,
}

/** The open conversation from the list or from the live updates. */
function useOpened(id: ChatAddress['conversationId'], list: readonly Conversation[] | undefined) {
  const changed = useChat((state) => (id === null ? undefined : state.conversations.get(id)))
  return changed ?? list?.find((one) => one.id === id) ?? null
}
