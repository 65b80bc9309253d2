import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { discardMessage, retryMessage } from '#features/chats/sync/outbox.ts'
import { threadTexts } from '#features/chats/thread/thread-texts.ts'
import { clockTime } from '#lib/format/day-names.ts'
import type { StoredMessage } from '#lib/offline/offline-db.ts'
import { Bubble } from './bubble.tsx'
import { Quote } from './message-bubble.tsx'
import { MessageFiles } from './message-files.tsx'
import { MessageText } from './message-text.tsx'
import type { RowContext } from './row-context.ts'
import { WaitingTick } from './ticks.tsx'

const t = threadTexts.message

interface Props {
  message: StoredMessage
  isFirst: boolean
  context: RowContext
}

/** A message that the server has not accepted yet. */
export function WaitingBubble({ message, isFirst, context }: Props) {
  return (
    <Bubble
      author={t.you}
      isOwn
      isNote={message.is_internal}
      isFirst={isFirst}
      isFaint={message.problem === null}
      below={<Problem message={message} onLook={context.onLook} />}
    >
      {message.reply_to && <Quote reply={message.reply_to} onJump={context.onJump} />}
      <MessageText text={message.body} names={context.names} />
      <MessageFiles files={message.files} />
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'flex-end',
          gap: 0.5,
          alignItems: 'center',
          fontSize: '0.75rem',
        }}
      >
        <time dateTime={message.created_at}>{clockTime(message.created_at, context.timeZone)}</time>
        {!message.problem && <WaitingTick />}
      </Box>
    </Bubble>
  )
}

function Problem({ message, onLook }: { message: StoredMessage; onLook: () => void }) {
  const { problem, client_uuid } = message
  if (!problem) return null
  const isAnswered = problem.kind === 'answered'
  return (
    <Stack role="alert" sx={{ alignItems: 'flex-end', maxWidth: '94%', pt: 0.5 }}>
      <Typography variant="body2" color="error" sx={{ textAlign: 'right' }}>
        {isAnswered ? t.answered(problem.by) : [t.failed, problem.text].filter(Boolean).join('. ')}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        {isAnswered ? (
          <>
            <Button size="small" onClick={onLook}>
              {t.look}
            </Button>
            <Button size="small" onClick={() => retryMessage(client_uuid, { anyway: true })}>
              {t.sendAnyway}
            </Button>
          </>
        ) : (
          <Button size="small" onClick={() => retryMessage(client_uuid)}>
            {t.retry}
          </Button>
        )}
        <Button size="small" color="error" onClick={() => discardMessage(client_uuid)}>
          {t.giveUp}
        </Button>
      </Stack>
    </Stack>
  )
}
