import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useQuery } from '@tanstack/react-query'
import { type ChatQueue, chatQueues } from '@veranda/contract'
import { chatCountersQuery } from '#entities/chat/chat-counters-query.ts'
import { texts } from '#features/chats/texts.ts'

const t = texts.list

interface Props {
  queue: ChatQueue
  seesAll: boolean
  onChange: (queue: ChatQueue) => void
}

/** The queues, each with the number of conversations that need attention. */
export function QueueTabs({ queue, seesAll, onChange }: Props) {
  const { data: counters } = useQuery(chatCountersQuery)
  // Users who see only their own conversations have no shared queues.
  const shown = (Object.keys(chatQueues) as ChatQueue[]).filter(
    (one) => seesAll || one === queue || ['mine', 'all', 'closed', 'team'].includes(one),
  )
  return (
    <Tabs
      value={queue}
      onChange={(_event, next: ChatQueue) => onChange(next)}
      variant="scrollable"
      scrollButtons="auto"
      aria-label={t.queues}
      sx={{ px: 0.5, flexShrink: 0, borderBottom: 1, borderColor: 'divider', mb: 0.75 }}
    >
      {shown.map((one) => {
        const count = counters?.[one] ?? 0
        return (
          <Tab
            key={one}
            value={one}
            aria-label={t.queueCount(chatQueues[one], count)}
            label={
              <Box component="span" sx={{ display: 'flex', gap: 0.75, alignItems: 'center' }}>
                {chatQueues[one]}
                {count > 0 && (
                  <Count count={count} isQuiet={one === 'all' || one === 'closed' || one === 'spam'} />
                )}
              </Box>
            }
            sx={{ minWidth: 0, px: 1, fontSize: '0.8125rem' }}
          />
        )
      })}
    </Tabs>
  )
}

function Count({ count, isQuiet }: { count: number; isQuiet: boolean }) {
  return (
    <Box
      component="span"
      sx={{
        minWidth: 20,
        px: 0.5,
        borderRadius: 10,
        fontSize: '0.75rem',
        lineHeight: '20px',
        fontWeight: 700,
        whiteSpace: 'nowrap',
        bgcolor: isQuiet ? 'action.selected' : 'surface.accent',
        color: isQuiet ? 'text.secondary' : 'surface.accentText',
      }}
    >
      {count > 999 ? '999+' : count}
    </Box>
  )
}
