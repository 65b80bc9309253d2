import EditIcon from '@mui/icons-material/EditOutlined'
import DeleteIcon from '@mui/icons-material/LinkOffOutlined'
import KeyIcon from '@mui/icons-material/VpnKeyOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ChatChannel, channelKinds } from '@veranda/contract'
import { useState } from 'react'
import { ChannelFoot } from '#features/chat-settings/channel/channel-foot.tsx'
import { channelPath } from '#features/chat-settings/channel/channel-path.ts'
import { formatTimeAgo, placeOf } from '#features/chat-settings/channel/time-ago.ts'
import { texts } from '#features/chat-settings/texts.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { ReplaceTokenDialog } from './bot-dialogs.tsx'
import { botTexts as t } from './bot-texts.ts'

/** A bot: whether it works, and when it last received an update. */
export function BotCard({ channel }: { channel: ChatChannel }) {
  const [dialog, setDialog] = useState<'rename' | 'replace' | 'remove' | null>(null)
  const { id, name, kind, bot } = channel
  const close = () => setDialog(null)
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: 2 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <RouterLink to={channelPath(id)} variant="h3" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </RouterLink>
            <Chip size="small" label={channelKinds[kind]} />
          </Stack>
          {bot?.address && (
            <Link
              href={bot.address}
              target="_blank"
              rel="noopener noreferrer"
              sx={{ display: 'inline-block', mt: 0.5, overflowWrap: 'anywhere' }}
            >
              {placeOf(bot.address)}
            </Link>
          )}
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {bot?.heard_at ? t.heard(formatTimeAgo(bot.heard_at, new Date())) : t.silent}
          </Typography>
        </Box>
        <ActionMenu
          label={t.actions(name)}
          actions={[
            { label: texts.channels.rename, icon: EditIcon, onClick: () => setDialog('rename') },
            { label: t.replace, icon: KeyIcon, onClick: () => setDialog('replace') },
            { label: t.remove, icon: DeleteIcon, onClick: () => setDialog('remove') },
          ]}
        />
      </Stack>
      {bot?.error && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {bot.error}
        </Alert>
      )}
      <ChannelFoot channel={channel} dialog={dialog} kindTexts={t} onClose={close} />
      {dialog === 'replace' && <ReplaceTokenDialog channel={channel} onClose={close} />}
    </Box>
  )
}
