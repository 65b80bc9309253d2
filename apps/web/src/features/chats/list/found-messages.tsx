import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ChatMessage } from '@veranda/contract'
import { foundMessagesQuery } from '#features/chats/chat-queries.ts'
import { shortTime } from '#features/chats/chat-times.ts'
import { texts } from '#features/chats/texts.ts'
import { useDates } from '#lib/format/dates.ts'

interface Props {
  q: string
  onOpen: (message: ChatMessage) => void
}

/** Messages that match the search; each links to its position. */
export function FoundMessages({ q, onOpen }: Props) {
  const { data } = useQuery(foundMessagesQuery(q))
  const { timeZone } = useDates()
  if (!data || data.data.length === 0) return null
  return (
    <Box
      component="section"
      aria-label={texts.list.found}
      sx={{
        maxHeight: '45%',
        overflowY: 'auto',
        flexShrink: 0,
        borderBottom: 1,
        borderColor: 'divider',
        mb: 0.5,
      }}
    >
      <Typography variant="overline" component="h2" color="textSecondary" sx={{ px: 2.25 }}>
        {texts.list.found}
      </Typography>
      <List disablePadding>
        {data.data.map(({ message, title }) => (
          <ListItem key={message.id} disablePadding>
            <ListItemButton
              onClick={() => onOpen(message)}
              sx={{ mx: 0.75, px: 1.5, py: 0.75, borderRadius: '12px' }}
            >
              <Box sx={{ minWidth: 0, flex: 1 }}>
                <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
                  <Typography variant="body2" noWrap sx={{ flex: 1, fontWeight: 600 }}>
                    {title}
                  </Typography>
                  <Typography variant="caption" color="textSecondary">
                    {shortTime(message.created_at, timeZone)}
                  </Typography>
                </Box>
                <Typography variant="body2" color="textSecondary" noWrap>
                  {snippetAround(message.body, q)}
                </Typography>
              </Box>
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Box>
  )
}

/** The text around a match, in one line. */
function snippetAround(body: string, q: string): string {
  const line = body.replace(/\s+/g, ' ')
  const place = line.toLowerCase().indexOf(q.toLowerCase())
  return place > 24 ? `…${line.slice(place - 20)}` : line
}
