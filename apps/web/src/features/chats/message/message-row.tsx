import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Typography from '@mui/material/Typography'
import { type ChatMessage, chatEventTexts } from '@veranda/contract'
import { memo } from 'react'
import type { ThreadRow } from '#features/chats/thread/thread-rows.ts'
import { threadTexts as t } from '#features/chats/thread/thread-texts.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { dayName } from '#lib/format/day-names.ts'
import { MessageBubble } from './message-bubble.tsx'
import type { RowContext } from './row-context.ts'
import { WaitingBubble } from './waiting-bubble.tsx'

/** A row of a thread. */
export const Row = memo(function Row({ row, context }: { row: ThreadRow; context: RowContext }) {
  switch (row.kind) {
    case 'day':
      return <Day at={row.at} timeZone={context.timeZone} />
    case 'unread':
      return (
        <Divider sx={{ py: 1, color: 'error.main', '&::before, &::after': { borderColor: 'error.main' } }}>
          <Typography variant="caption" sx={{ fontWeight: 700 }}>
            {t.newMessages}
          </Typography>
        </Divider>
      )
    case 'event':
      return <EventLine message={row.message} timeZone={context.timeZone} />
    case 'message':
      return <MessageBubble message={row.message} isFirst={row.isFirst} context={context} />
    case 'waiting':
      return <WaitingBubble message={row.message} isFirst={row.isFirst} context={context} />
  }
})

function Day({ at, timeZone }: { at: string; timeZone: string }) {
  return (
    <Box sx={{ textAlign: 'center', py: 1.25 }}>
      <Typography
        variant="caption"
        component="p"
        sx={{
          display: 'inline',
          px: 1.5,
          py: 0.5,
          borderRadius: 10,
          bgcolor: 'action.hover',
          fontWeight: 600,
        }}
        color="textSecondary"
      >
        {dayName(at, timeZone)}
      </Typography>
    </Box>
  )
}

function EventLine({ message, timeZone }: { message: ChatMessage; timeZone: string }) {
  const { event } = message
  if (!event) return null
  return (
    <Typography
      variant="caption"
      component="p"
      color="textSecondary"
      sx={{ textAlign: 'center', py: 0.75, px: 2 }}
    >
      {chatEventTexts(event, event.until ? formatDateTime(event.until, timeZone) : '')}
    </Typography>
  )
}
