import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import type { Conversation } from '@veranda/contract'
import { memo } from 'react'
import { shortTime, waitColor, waitTime } from '#features/chats/chat-times.ts'
import { ConversationAvatar } from '#features/chats/conversation-avatar.tsx'
import { texts } from '#features/chats/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { ChannelMark } from './channel-mark.tsx'

const t = texts.list

export const rowHeight = 76

interface Props {
  conversation: Conversation
  userId: number
  isOpen: boolean
  isOnline: boolean
  /** Whether the visitor is typing. */
  isWriting: boolean
  now: number
  onOpen: (id: number) => void
}

/** A conversation in the list: title, last message, waiting time. */
export const ConversationRow = memo(function ConversationRow(props: Props) {
  const { conversation, userId, isOpen, isOnline, isWriting, now, onOpen } = props
  const { timeZone } = useDates()
  const title = conversation.title || texts.guest(conversation.number)
  const isUnread = conversation.unread > 0
  return (
    <ListItemButton
      selected={isOpen}
      aria-current={isOpen ? 'true' : undefined}
      onClick={() => onOpen(conversation.id)}
      data-conversation={conversation.id}
      sx={{
        height: rowHeight,
        gap: 1.5,
        px: 1.5,
        py: 1,
        alignItems: 'center',
        borderRadius: '12px',
        mx: 0.75,
      }}
    >
      <ConversationAvatar conversation={conversation} size={42} isOnline={isOnline} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
          <ChannelMark channel={conversation.channel} />
          <Typography
            noWrap
            title={title}
            sx={{ flex: 1, fontWeight: isUnread ? 700 : 600, fontSize: '0.9375rem' }}
          >
            {title}
          </Typography>
          <Typography variant="caption" color="textSecondary" sx={{ flexShrink: 0 }}>
            {shortTime(conversation.last_message_at, timeZone, now)}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', minHeight: 24 }}>
          {isWriting ? (
            <Typography
              variant="body2"
              noWrap
              color="primary"
              sx={{ flex: 1, minWidth: 0, fontStyle: 'italic' }}
            >
              {t.typing}
            </Typography>
          ) : (
            <Preview conversation={conversation} userId={userId} isUnread={isUnread} />
          )}
          <Marks conversation={conversation} now={now} />
        </Box>
      </Box>
    </ListItemButton>
  )
})

function Preview({
  conversation,
  userId,
  isUnread,
}: Pick<Props, 'conversation' | 'userId'> & { isUnread: boolean }) {
  const { draft, last_message: last } = conversation
  const isOwn = last?.author_kind === 'user' && last.author_id === userId
  const before = last?.is_internal ? t.note : isOwn ? t.you : ''
  return (
    <Typography
      variant="body2"
      noWrap
      color={isUnread ? 'textPrimary' : 'textSecondary'}
      sx={{ flex: 1, minWidth: 0 }}
    >
      {draft ? (
        <>
          <Box component="span" sx={{ color: 'error.main' }}>
            {t.draft}
          </Box>
          {draft}
        </>
      ) : (
        `${before}${last?.preview ?? ''}`
      )}
    </Typography>
  )
}

/** Waiting time and unread count. */
function Marks({ conversation, now }: Pick<Props, 'conversation' | 'now'>) {
  const { waiting_since: since, unread, status } = conversation
  const isWaiting = since !== null && status === 'open'
  return (
    <>
      {isWaiting && (
        <Chip
          size="small"
          color={waitColor(since, now)}
          variant="outlined"
          label={t.waits(waitTime(since, now))}
          sx={{ height: 22, fontSize: '0.75rem', flexShrink: 0 }}
        />
      )}
      {status !== 'open' && (
        <Typography variant="caption" color="textSecondary" sx={{ flexShrink: 0 }}>
          {status === 'closed' ? t.closed : t.snoozed}
        </Typography>
      )}
      {unread > 0 && (
        <Box
          component="span"
          aria-label={t.unread(unread)}
          role="img"
          sx={{
            minWidth: 22,
            height: 22,
            px: 0.75,
            borderRadius: 11,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
            fontSize: '0.75rem',
            fontWeight: 700,
            display: 'grid',
            placeItems: 'center',
            flexShrink: 0,
            whiteSpace: 'nowrap',
          }}
        >
          {unread > 99 ? '99+' : unread}
        </Box>
      )}
    </>
  )
}
