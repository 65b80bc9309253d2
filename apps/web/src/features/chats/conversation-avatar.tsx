import AssignmentIcon from '@mui/icons-material/AssignmentOutlined'
import GroupIcon from '@mui/icons-material/GroupOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlineOutlined'
import Avatar from '@mui/material/Avatar'
import Badge from '@mui/material/Badge'
import type { Conversation } from '@veranda/contract'
import { UserAvatar } from '#entities/user/user-avatar.tsx'

interface Props {
  conversation: Pick<Conversation, 'kind' | 'title' | 'visitor'>
  size?: number
  isOnline?: boolean
}

/** Avatar of a conversation; decorative. */
export function ConversationAvatar({ conversation, size = 40, isOnline = false }: Props) {
  const { kind, title, visitor } = conversation
  const isNamed = kind === 'direct' || (kind === 'visitor' && visitor?.name)
  const Icon = kind === 'group' ? GroupIcon : kind === 'object' ? AssignmentIcon : PersonIcon
  return (
    <Badge
      aria-hidden
      variant="dot"
      color="success"
      overlap="circular"
      invisible={!isOnline}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    >
      {isNamed ? (
        <UserAvatar name={title} size={size} />
      ) : (
        <Avatar sx={{ width: size, height: size, bgcolor: 'surface.accent', color: 'surface.accentText' }}>
          <Icon fontSize="small" />
        </Avatar>
      )}
    </Badge>
  )
}
