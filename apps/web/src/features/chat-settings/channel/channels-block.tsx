import AddIcon from '@mui/icons-material/Add'
import ChatIcon from '@mui/icons-material/ChatBubbleOutlineOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ChatChannel } from '@veranda/contract'
import { useState } from 'react'
import { texts } from '#features/chat-settings/texts.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { EmptyState } from '#ui/page/states.tsx'
import { ChannelCard } from './channel-card.tsx'
import { ChannelDialog } from './channel-dialog.tsx'

const t = texts.channels

/** Sites with a chat. */
export function ChannelsBlock({ channels }: { channels: ChatChannel[] }) {
  const [isAdding, setAdding] = useState(false)
  const add = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  )
  return (
    <SectionCard title={t.title} hint={t.hint}>
      {channels.length === 0 ? (
        <EmptyState icon={<ChatIcon />} title={t.emptyTitle} text={t.emptyText} action={add} />
      ) : (
        <>
          <Box
            component="ul"
            aria-label={t.list}
            sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}
          >
            {channels.map((channel) => (
              <ChannelCard key={channel.id} channel={channel} />
            ))}
          </Box>
          <div>{add}</div>
        </>
      )}
      {isAdding && <ChannelDialog channel={null} onClose={() => setAdding(false)} />}
    </SectionCard>
  )
}
