import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ChatAddress, isNarrowedBy } from '#features/chats/chat-address.ts'
import { foundMessagesQuery } from '#features/chats/chat-queries.ts'
import { texts } from '#features/chats/texts.ts'
import { NotifyMenu } from '#features/chats/thread/notify-menu.tsx'
import type { PresentPerson } from '#lib/realtime/realtime-socket.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import { HelpLink } from '#ui/page/help-link.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { ConversationListView } from './conversation-list-view.tsx'
import { FoundMessages } from './found-messages.tsx'
import { ListFilter } from './list-filter.tsx'
import { QueueTabs } from './queue-tabs.tsx'
import { StartMenu } from './start-menu.tsx'
import type { Conversations } from './use-conversations.ts'

const t = texts.list

interface Props {
  address: ChatAddress
  conversations: Conversations
  canWrite: boolean
  seesAll: boolean
  people: readonly PresentPerson[]
}

export function ListPane({ address, conversations, canWrite, seesAll, people }: Props) {
  return (
    <Stack component="section" aria-label={t.label} sx={{ height: '100%', minHeight: 0 }}>
      <Stack sx={{ px: 1.5, pt: 1.25, gap: 1 }}>
        <Stack direction="row" sx={{ alignItems: 'center' }}>
          <Typography variant="h3" component="h1" sx={{ flex: 1, pl: 0.5 }}>
            {texts.title}
          </Typography>
          <HelpLink />
          <NotifyMenu />
          {canWrite && <StartMenu people={people} onStarted={(id) => address.open(id)} />}
        </Stack>
        <Stack direction="row" sx={{ gap: 0.5, '& .MuiTextField-root': { width: '100%', flex: 1 } }}>
          <SearchField value={address.q} onSearch={address.setQ} label={t.search} />
          <ListFilter filter={address} seesAll={seesAll} onChange={address.narrow} />
        </Stack>
      </Stack>
      <QueueTabs queue={address.queue} seesAll={seesAll} onChange={address.setQueue} />
      <SearchResults address={address} />
      <List address={address} conversations={conversations} people={people} />
    </Stack>
  )
}

function SearchResults({ address }: Pick<Props, 'address'>) {
  if (address.q.length < 2) return null
  return (
    <FoundMessages q={address.q} onOpen={({ conversation_id, seq }) => address.open(conversation_id, seq)} />
  )
}

function List({ address, conversations, people }: Pick<Props, 'address' | 'conversations' | 'people'>) {
  const { list, error, refetch } = conversations
  if (!list) {
    return error ? (
      <ErrorState error={error} title={t.loadFailure} onRetry={refetch} />
    ) : (
      <Box sx={{ px: 1.5 }}>
        <ListSkeleton rows={7} height={64} />
      </Box>
    )
  }
  if (list.length === 0 && !conversations.hasMore) {
    return <EmptyList address={address} />
  }
  return (
    <ConversationListView
      // Another list starts at its top.
      key={`${address.queue} ${address.q} ${address.channelId} ${address.from} ${address.to}`}
      list={list}
      conversations={conversations}
      openId={address.conversationId}
      people={people}
      onOpen={address.open}
    />
  )
}

function EmptyList({ address }: Pick<Props, 'address'>) {
  const { q, queue } = address
  const { data: found } = useQuery(foundMessagesQuery(q))
  // Found messages are shown above.
  if (q !== '' && found && found.data.length > 0) return null
  return <EmptyState {...(q !== '' || isNarrowedBy(address) ? t.nothing : t.empty[queue])} />
}
