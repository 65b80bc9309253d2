import DoneAllIcon from '@mui/icons-material/DoneAllOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Notification } from '@veranda/contract'
import { useId, useState } from 'react'
import { toast } from '#lib/notices/toasts.ts'
import { useLeadOverlay } from '#lib/routes/use-search-params.ts'
import { ListSkeleton } from '#ui/page/states.tsx'
import { NotificationItem } from './notification-item.tsx'
import {
  type NotificationKind,
  notificationsQuery,
  useReadAllNotifications,
  useReadNotification,
} from './notification-queries.ts'
import { commentIdOf, leadIdOf, placeOf } from './notification-rules.ts'
import { texts } from './texts.ts'

const kinds: NotificationKind[] = ['leads', 'personal']

interface Props {
  unread: Record<NotificationKind, number>
  onClose: () => void
}

/** The bell's panel with its two lists. */
export function NotificationPanel({ unread, onClose }: Props) {
  const [kind, setKind] = useState<NotificationKind>(() =>
    unread.leads === 0 && unread.personal > 0 ? 'personal' : 'leads',
  )
  const readAll = useReadAllNotifications(kind)
  const id = useId()
  return (
    <>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1, pl: 2, pr: 1, pt: 1 }}
      >
        <Typography variant="h3" component="h2">
          {texts.title}
        </Typography>
        <Button
          size="small"
          startIcon={<DoneAllIcon />}
          disabled={unread[kind] === 0 || readAll.isPending}
          onClick={() => readAll.mutate(undefined)}
          sx={{ px: 1.25 }}
        >
          {texts.readAll}
        </Button>
      </Stack>
      <Tabs
        value={kind}
        onChange={(_event, next: NotificationKind) => setKind(next)}
        variant="fullWidth"
        sx={{ borderBottom: 1, borderColor: 'divider', flexShrink: 0 }}
      >
        {kinds.map((each) => (
          <Tab
            key={each}
            value={each}
            id={`${id}-tab-${each}`}
            aria-controls={`${id}-list`}
            label={unread[each] > 0 ? `${texts.tabs[each]} (${unread[each]})` : texts.tabs[each]}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}-list`}
        aria-labelledby={`${id}-tab-${kind}`}
        sx={{ overflowY: 'auto', minHeight: 180 }}
      >
        <NotificationItems key={kind} kind={kind} onClose={onClose} />
      </Box>
    </>
  )
}

function NotificationItems({ kind, onClose }: { kind: NotificationKind; onClose: () => void }) {
  const { data: list, isError, refetch } = useQuery(notificationsQuery(kind))
  const open = useOpenNotification(kind, onClose)
  if (!list && isError) {
    return (
      <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 1, px: 3, py: 4 }}>
        <Typography color="textSecondary">{texts.loadFailed[kind]}</Typography>
        <Button onClick={() => void refetch()}>{texts.retry}</Button>
      </Stack>
    )
  }
  if (!list) {
    return (
      <Box sx={{ px: 2 }}>
        <ListSkeleton rows={3} />
      </Box>
    )
  }
  if (list.data.length === 0) {
    return (
      <Typography color="textSecondary" sx={{ px: 3, py: 7, textAlign: 'center' }}>
        {texts.empty[kind]}
      </Typography>
    )
  }
  return (
    <List disablePadding>
      {list.data.map((item) => (
        <NotificationItem key={item.id} kind={kind} item={item} onOpen={() => open(item)} />
      ))}
    </List>
  )
}

/** Marks a notification as read and opens its lead, client, order or conversation. */
function useOpenNotification(kind: NotificationKind, onClose: () => void) {
  const read = useReadNotification(kind)
  const overlay = useLeadOverlay()
  const navigate = useNavigate()
  return (item: Notification) => {
    const leadId = leadIdOf(item)
    const place = placeOf(item)
    if (item.read_at === null) read.mutate(item.id)
    if (leadId !== null) {
      onClose()
      overlay.open(leadId, commentIdOf(item))
    } else if (place) {
      onClose()
      void navigate(place)
    } else if (kind === 'leads') {
      toast.warning(texts.noLeadId)
    }
  }
}
