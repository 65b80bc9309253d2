import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ChatChannel } from '@veranda/contract'
import { useState } from 'react'
import { texts } from '#features/chat-settings/texts.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { ChannelFoot } from './channel-foot.tsx'
import { channelPath } from './channel-path.ts'
import { placeOf, seenText } from './time-ago.ts'

const t = texts.channels

/** A site: whether its chat is active, and where it was last seen. */
export function ChannelCard({ channel }: { channel: ChatChannel }) {
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null)
  const { id, name, allowed_origins } = channel
  const close = () => setDialog(null)
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: 2 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <RouterLink to={channelPath(id)} variant="h3" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </RouterLink>
          <Typography color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
            {seenText(channel, new Date())}
          </Typography>
          <Typography
            variant="body2"
            color={allowed_origins.length > 0 ? 'textSecondary' : 'warning'}
            sx={{ mt: 0.5, overflowWrap: 'anywhere' }}
          >
            {allowed_origins.length > 0 ? t.origins(allowed_origins.map(placeOf).join(', ')) : t.noOrigins}
          </Typography>
        </Box>
        <ActionMenu
          label={t.actions(name)}
          actions={[
            { label: t.rename, icon: EditIcon, onClick: () => setDialog('rename') },
            { label: t.remove, icon: DeleteIcon, onClick: () => setDialog('remove') },
          ]}
        />
      </Stack>
      <ChannelFoot channel={channel} dialog={dialog} kindTexts={t} onClose={close} />
    </Box>
  )
}
