import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type ChatChannel, channelKinds, type MessengerKind, messengerKind } from '@veranda/contract'
import { useState } from 'react'
import { SectionCard } from '#ui/page/section-card.tsx'
import { BotCard } from './bot-card.tsx'
import { ConnectBotDialog } from './bot-dialogs.tsx'
import { botTexts as t } from './bot-texts.ts'

/** Bots of messengers. */
export function BotsBlock({ channels }: { channels: ChatChannel[] }) {
  const [connecting, setConnecting] = useState<MessengerKind | null>(null)
  return (
    <SectionCard title={t.title} hint={t.hint}>
      {channels.length > 0 && (
        <Box
          component="ul"
          aria-label={t.list}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}
        >
          {channels.map((channel) => (
            <BotCard key={channel.id} channel={channel} />
          ))}
        </Box>
      )}
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        {messengerKind.options.map((kind) => (
          <Button key={kind} variant="outlined" startIcon={<AddIcon />} onClick={() => setConnecting(kind)}>
            {t.connect(channelKinds[kind])}
          </Button>
        ))}
      </Stack>
      {connecting && <ConnectBotDialog kind={connecting} onClose={() => setConnecting(null)} />}
    </SectionCard>
  )
}
