import CheckIcon from '@mui/icons-material/Check'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { Notification } from '@veranda/contract'
import { useDates } from '#lib/format/dates.ts'
import type { Severity } from '#lib/notices/toasts.ts'
import { clamped } from '#ui/clamped.ts'
import { type NotificationKind, useReadNotification, useRemoveNotification } from './notification-queries.ts'
import { severityOf } from './notification-rules.ts'
import { texts } from './texts.ts'

const dotColors: Record<Severity, string> = {
  success: 'success.main',
  error: 'error.main',
  warning: 'warning.main',
  info: 'info.main',
  default: 'text.secondary',
}

interface Props {
  kind: NotificationKind
  item: Notification
  onOpen: () => void
}

/** A notification: a click opens it, the check marks it as read, the cross deletes it. */
export function NotificationItem({ kind, item, onOpen }: Props) {
  const { dateTime } = useDates()
  const isUnread = item.read_at === null
  return (
    <ListItem
      disablePadding
      sx={{
        alignItems: 'stretch',
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0 },
        bgcolor: isUnread ? 'surface.unread' : 'transparent',
      }}
    >
      <ListItemButton
        onClick={onOpen}
        sx={{ alignItems: 'flex-start', gap: 1.25, py: 1.25, pl: 2, pr: 0.5, minWidth: 0 }}
      >
        <Dot severity={severityOf(item.type)} isUnread={isUnread} />
        <Box sx={{ minWidth: 0 }}>
          <Typography
            variant="body2"
            title={item.title}
            sx={{ fontWeight: isUnread ? 650 : 500, ...clamped(3) }}
          >
            {item.title}
          </Typography>
          <Typography variant="body2" color="textSecondary" title={item.message} sx={clamped(4)}>
            {item.message}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {dateTime(item.created_at)}
          </Typography>
        </Box>
      </ListItemButton>
      <ItemActions kind={kind} item={item} />
    </ListItem>
  )
}

/** Filled while unread; coloured by type. */
function Dot({ severity, isUnread }: { severity: Severity; isUnread: boolean }) {
  const color = dotColors[severity]
  return (
    <Box
      component="span"
      {...(isUnread ? { role: 'img', 'aria-label': texts.unreadMark } : { 'aria-hidden': true })}
      sx={{
        width: 10,
        height: 10,
        mt: 0.75,
        flexShrink: 0,
        borderRadius: '50%',
        border: 2,
        borderColor: color,
        bgcolor: isUnread ? color : 'transparent',
      }}
    />
  )
}

function ItemActions({ kind, item }: Omit<Props, 'onOpen'>) {
  const read = useReadNotification(kind)
  const remove = useRemoveNotification(kind)
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', pt: 0.5, pr: 0.5, flexShrink: 0 }}>
      {item.read_at === null && (
        <Tooltip title={texts.markRead}>
          <IconButton
            aria-label={texts.markRead}
            disabled={read.isPending}
            onClick={() => read.mutate(item.id)}
          >
            <CheckIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      <Tooltip title={texts.remove}>
        <IconButton
          aria-label={texts.remove}
          disabled={remove.isPending}
          onClick={() => remove.mutate(item.id)}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  )
}
