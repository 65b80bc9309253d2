import MaxIcon from '@mui/icons-material/ForumOutlined'
import TelegramIcon from '@mui/icons-material/Telegram'
import { type Conversation, channelKinds, type MessengerKind } from '@veranda/contract'

const icons: Record<MessengerKind, typeof TelegramIcon> = { telegram: TelegramIcon, max: MaxIcon }

/** The messenger of a visitor; sites have no mark. */
export function ChannelMark({ channel }: Pick<Conversation, 'channel'>) {
  if (!channel || channel.kind === 'widget') return null
  const Icon = icons[channel.kind]
  return (
    <Icon
      titleAccess={channelKinds[channel.kind]}
      color="action"
      sx={{ fontSize: 16, flexShrink: 0, alignSelf: 'center' }}
    />
  )
}
