import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ConversationDetails, channels } from '@veranda/contract'
import type { RefObject } from 'react'
import type { ComposerHandle } from '#features/chats/composer/composer.tsx'
import { texts } from '#features/chats/texts.ts'
import type { ChatLayout } from '#features/chats/use-chat-layout.ts'
import { useConversation, useReadReceipts } from '#features/chats/use-conversation.ts'
import { ApiError } from '#lib/http/call.ts'
import { usePresence } from '#lib/realtime/realtime.ts'
import type { PresentPerson } from '#lib/realtime/realtime-socket.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { ThreadBody } from './thread-body.tsx'
import { ThreadHeader } from './thread-header.tsx'
import { threadTexts as t } from './thread-texts.ts'

interface Props {
  id: number
  messageSeq: number | null
  layout: ChatLayout
  canWrite: boolean
  people: readonly PresentPerson[]
  composer: RefObject<ComposerHandle | null>
  isDetailsOpen: boolean
  onBack: () => void
  onToggleDetails: () => void
  onPlaceSeen: () => void
}

/** Shown when the conversation was assigned to somebody else. */
export function MissingThread({ to, onBack }: { to: string; onBack: () => void }) {
  return (
    <EmptyState
      title={to ? t.lost.given(to) : t.lost.taken}
      text={t.lost.text}
      action={
        <Button variant="outlined" onClick={onBack}>
          {t.lost.back}
        </Button>
      }
    />
  )
}

export function ThreadPane(props: Props) {
  const { conversation, error, refetch } = useConversation(props.id)
  if (conversation) return <OpenedThread {...props} conversation={conversation} />
  if (error instanceof ApiError && (error.status === 404 || error.status === 403))
    return <EmptyState {...t.gone} />
  if (error) return <ErrorState error={error} title={t.loadFailure} onRetry={refetch} />
  return (
    <Box sx={{ p: 2 }}>
      <ListSkeleton rows={8} />
    </Box>
  )
}

function OpenedThread({ conversation, ...props }: Props & { conversation: ConversationDetails }) {
  const { user } = useCurrentUser()
  const { id } = conversation
  const present = usePresence(channels.conversation(id))
  useReadReceipts(id)
  const viewers = present.filter((one) => one.id !== user?.id).map(({ name }) => name)
  return (
    <Stack
      component="section"
      aria-label={t.label(conversation.title || texts.guest(conversation.number))}
      sx={{ height: '100%', minHeight: 0 }}
    >
      <ThreadHeader
        conversation={conversation}
        layout={props.layout}
        canWrite={props.canWrite}
        people={props.people}
        viewers={conversation.kind === 'direct' ? [] : viewers}
        isDetailsOpen={props.isDetailsOpen}
        onBack={props.onBack}
        onToggleDetails={props.onToggleDetails}
      />
      <ThreadBody
        conversation={conversation}
        userId={user?.id ?? 0}
        messageSeq={props.messageSeq}
        canWrite={props.canWrite}
        composer={props.composer}
        onPlaceSeen={props.onPlaceSeen}
      />
      {!props.canWrite && (
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ p: 2, textAlign: 'center', borderTop: 1, borderColor: 'divider' }}
        >
          {t.readOnly}
        </Typography>
      )}
    </Stack>
  )
}
