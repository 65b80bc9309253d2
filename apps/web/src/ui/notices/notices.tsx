import CloseIcon from '@mui/icons-material/Close'
import Alert, { type AlertColor } from '@mui/material/Alert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { type Queued, useVisible } from '#lib/notices/notice-queue.ts'
import { type Snackbar, snackbars } from '#lib/notices/snackbars.ts'
import { type Severity, type Toast, toasts } from '#lib/notices/toasts.ts'
import { clamped } from '#ui/clamped.ts'
import { texts } from '#ui/texts.ts'
import { frame } from '#ui/theme.ts'
import { NewVersionBar } from './new-version-bar.tsx'
import { NoticeHost } from './notice-host.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useCountdown } from './use-countdown.ts'
import { useHoverPause } from './use-hover-pause.ts'
import { useSnackbarOffset } from './use-snackbar-offset.ts'

/** Messages of the app: snackbars and toasts at the top right, the undo offer at the bottom. */
export function Notices() {
  return (
    <NoticeHost>
      <NoticeStack />
      <UndoBar />
      <NewVersionBar />
    </NoticeHost>
  )
}

/** CSS variable: distance of messages from the right edge. */
export const noticesInset = '--notices-inset'

/** Hovering one message pauses all of them. */
function NoticeStack() {
  const shownSnackbars = useVisible(snackbars)
  const shownToasts = useVisible(toasts)
  const { isPaused, handlers, release } = useHoverPause()
  const isEmpty = shownSnackbars.length + shownToasts.length === 0
  const bottomOffset = useSnackbarOffset(!isEmpty)
  return (
    <Stack
      role="region"
      aria-label={texts.messages}
      aria-live="polite"
      {...(!isEmpty && handlers)}
      sx={{
        position: 'fixed',
        // Below the app bar, so that bell and account stay accessible, and below the page's main buttons.
        top: { xs: `max(64px, ${bottomOffset}px)`, md: `max(${frame.bar + 8}px, ${bottomOffset}px)` },
        right: { xs: 8, sm: 16, md: `calc(16px + var(${noticesInset}, 0px))` },
        width: 'min(400px, calc(100vw - 16px))',
        gap: 1,
        zIndex: 'snackbar',
        pointerEvents: 'none',
        '& > *': { pointerEvents: 'auto' },
      }}
    >
      {shownSnackbars.map((item) => (
        <SnackbarItem key={item.id} item={item} isPaused={isPaused} onClosed={release} />
      ))}
      {shownToasts.map((item) => (
        <ToastItem key={item.id} item={item} isPaused={isPaused} onClosed={release} />
      ))}
    </Stack>
  )
}

interface ItemProps<T> {
  item: Queued<T>
  isPaused: boolean
  /** Called when closed by the user. */
  onClosed: () => void
}

function SnackbarItem({ item, isPaused, onClosed }: ItemProps<Snackbar>) {
  const close = () => snackbars.remove(item.id)
  useCountdown(item.timeout, isPaused, close)
  return (
    <Notice
      severity={item.color}
      onClose={() => {
        close()
        onClosed()
      }}
      hasIcon={item.icon !== 'none'}
    >
      {item.title && <Box sx={{ fontWeight: 650, mb: 0.25 }}>{item.title}</Box>}
      {item.text}
    </Notice>
  )
}

function ToastItem({ item, isPaused, onClosed }: ItemProps<Toast>) {
  const close = () => toasts.remove(item.id)
  useCountdown(item.timeout, isPaused, close)
  return (
    <Notice
      severity={item.severity}
      onClose={() => {
        close()
        onClosed()
      }}
    >
      {item.content ?? item.text}
    </Notice>
  )
}

interface NoticeProps {
  severity: Severity
  hasIcon?: boolean
  onClose: () => void
  children: React.ReactNode
}

function Notice({ severity, hasIcon = true, onClose, children }: NoticeProps) {
  const color: AlertColor = severity === 'default' ? 'info' : severity
  return (
    <Alert
      // The region is announced politely; only errors interrupt.
      role={severity === 'error' ? 'alert' : 'none'}
      variant="filled"
      severity={color}
      icon={hasIcon && severity !== 'default' ? undefined : false}
      action={
        <IconButton color="inherit" aria-label={texts.close} onClick={onClose} sx={{ my: -1 }}>
          <CloseIcon fontSize="small" />
        </IconButton>
      }
      sx={{
        boxShadow: 6,
        alignItems: 'center',
        ...(severity === 'default' && { bgcolor: 'surface.inverse', color: 'surface.inverseText' }),
        '& .MuiAlert-message': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
      }}
    >
      <Box sx={clamped(5)}>{children}</Box>
    </Alert>
  )
}
