import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { ChatMessage } from '@veranda/contract'
import { useState } from 'react'
import { threadTexts } from '#features/chats/thread/thread-texts.ts'
import { clockTime } from '#lib/format/day-names.ts'
import { Bubble } from './bubble.tsx'
import { EditMessage } from './edit-message.tsx'
import { MessageActions } from './message-actions.tsx'
import { MessageFiles } from './message-files.tsx'
import { MessageText } from './message-text.tsx'
import type { RowContext } from './row-context.ts'
import { Ticks } from './ticks.tsx'
import { Undelivered } from './undelivered.tsx'

const t = threadTexts.message

interface Props {
  message: ChatMessage
  isFirst: boolean
  context: RowContext
}

export function MessageBubble({ message, isFirst, context }: Props) {
  const [isEditing, setEditing] = useState(false)
  const { author } = message
  const isOwn = author.kind === 'user' && author.id === context.userId
  const name = isOwn ? t.you : author.kind === 'system' ? t.system : author.name
  return (
    <Bubble
      author={name}
      // All messages of the company are on one side, as the visitor sees them.
      isOwn={context.isVisitor ? author.kind !== 'visitor' : isOwn}
      isNote={message.is_internal}
      isFirst={isFirst}
      isHighlighted={context.highlighted === message.seq}
      below={<Undelivered message={message} canWrite={context.canWrite} />}
      actions={
        !isEditing &&
        !message.deleted_at && (
          <MessageActions
            message={message}
            author={name}
            isOwn={isOwn}
            context={context}
            onEdit={() => setEditing(true)}
          />
        )
      }
    >
      {isEditing ? (
        <EditMessage message={message} onDone={() => setEditing(false)} />
      ) : (
        <Content message={message} isOwn={isOwn} context={context} />
      )}
    </Bubble>
  )
}

function Content({ message, isOwn, context }: Omit<Props, 'isFirst'> & { isOwn: boolean }) {
  if (message.deleted_at) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ fontStyle: 'italic' }}>
        {t.deleted}
      </Typography>
    )
  }
  return (
    <>
      {message.reply_to && <Quote reply={message.reply_to} onJump={context.onJump} />}
      <MessageText text={message.body} names={context.names} />
      <MessageFiles files={message.files} onOpen={context.onOpenFile} />
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'flex-end',
          alignItems: 'center',
          gap: 0.5,
          mt: 0.25,
          fontSize: '0.75rem',
          lineHeight: 1.2,
          color: message.is_internal ? 'inherit' : 'text.secondary',
        }}
      >
        {message.edited_at && <span>{t.edited}</span>}
        <time dateTime={message.created_at}>{clockTime(message.created_at, context.timeZone)}</time>
        {(isOwn || message.delivery !== null) && !message.is_internal && (
          <Ticks message={message} readTo={context.readTo} />
        )}
      </Box>
    </>
  )
}

interface QuoteProps {
  reply: NonNullable<ChatMessage['reply_to']>
  onJump?: (seq: number) => void
}

/** The quoted message; a click jumps to it. */
export function Quote({ reply, onJump }: QuoteProps) {
  return (
    <ButtonBase
      onClick={() => onJump?.(reply.seq)}
      disabled={!onJump}
      aria-label={t.quote(reply.author_name)}
      sx={{
        display: 'block',
        width: '100%',
        textAlign: 'left',
        borderLeft: 3,
        borderColor: 'primary.main',
        borderRadius: 0.5,
        pl: 1,
        py: 0.25,
        mb: 0.5,
        minWidth: 0,
      }}
    >
      <Typography variant="caption" component="p" sx={{ fontWeight: 700 }} noWrap>
        {reply.author_name}
      </Typography>
      <Typography variant="caption" component="p" noWrap sx={{ maxWidth: 420 }}>
        {reply.body || t.file}
      </Typography>
    </ButtonBase>
  )
}
