import NotificationsIcon from '@mui/icons-material/NotificationsOutlined'
import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { useQuery } from '@tanstack/react-query'
import { counted, limits } from '@veranda/contract'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#lib/offline/lazy-part.ts'
import { noticesInset } from '#ui/notices/notices.tsx'
import { ListSkeleton } from '#ui/page/states.tsx'
import { notificationsQuery } from './notification-queries.ts'
import { texts } from './texts.ts'
import { useLiveNotifications } from './use-live-notifications.tsx'

const loadPanel = () => import('./notification-panel.tsx')
const NotificationPanel = lazyPart(loadPanel, 'NotificationPanel')

/** The bell with the unread count and the notification lists. */
export function NotificationBell() {
  useLiveNotifications()
  const leads = useQuery(notificationsQuery('leads')).data?.unread_count ?? 0
  const personal = useQuery(notificationsQuery('personal')).data?.unread_count ?? 0
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  useRoomBesideMessages(anchor)
  const total = leads + personal
  const label = total > 0 ? `${texts.title}: ${counted(total, texts.unread)}` : texts.title
  return (
    <>
      <IconButton
        onClick={(event) => setAnchor(event.currentTarget)}
        onPointerEnter={loadPanel}
        onFocus={loadPanel}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
      >
        <Badge badgeContent={total} max={99} color="error">
          <NotificationsIcon />
        </Badge>
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            elevation: 8,
            role: 'dialog',
            'aria-label': texts.title,
            sx: {
              width: 'calc(100vw - 32px)',
              maxWidth: limits.bellWidth,
              maxHeight: 'min(640px, calc(100dvh - 96px))',
              display: 'flex',
              flexDirection: 'column',
              borderRadius: '16px',
              mt: 0.5,
            },
          },
        }}
      >
        <Suspense fallback={<ListSkeleton rows={4} height={64} />}>
          <NotificationPanel unread={{ leads, personal }} onClose={() => setAnchor(null)} />
        </Suspense>
      </Popover>
    </>
  )
}

/** Messages must not cover the open panel's buttons, so they are moved beside it. */
function useRoomBesideMessages(anchor: HTMLElement | null): void {
  useEffect(() => {
    if (!anchor) return
    const { style } = document.documentElement
    // The panel ends below the bell, not at the edge of the window.
    const besideBell = Math.max(0, window.innerWidth - anchor.getBoundingClientRect().right)
    style.setProperty(noticesInset, `${besideBell + limits.bellWidth}px`)
    return () => void style.removeProperty(noticesInset)
  }, [anchor])
}
