import DoneIcon from '@mui/icons-material/CloudDoneOutlined'
import OfflineIcon from '@mui/icons-material/CloudOffOutlined'
import WaitingIcon from '@mui/icons-material/CloudUploadOutlined'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { counted } from '@veranda/contract'
import { useIsOffline } from '#lib/realtime/connection.ts'
import { useQueue, waitingCount } from './measure-queue.ts'
import { measureTexts as t } from './measure-texts.ts'

/** Connection state and unsent changes of the order. */
export function MeasureStatus({ orderId }: { orderId: number }) {
  const isOffline = useIsOffline()
  const queue = useQueue()
  const waiting = waitingCount(queue, orderId)
  const rest = waiting > 0 ? t.waiting(counted(waiting, t.waitingForms)) : null
  const isSending = !isOffline && queue.isSending && waiting > 0
  const savedText = queue.sent.has(orderId) ? t.sent : t.saved
  const statusText = [isOffline && t.offline, isSending ? t.sending : rest].filter(Boolean).join(' · ')
  const Icon = isOffline ? OfflineIcon : rest ? WaitingIcon : DoneIcon
  return (
    <Stack
      direction="row"
      role="status"
      sx={{
        gap: 1,
        px: 2,
        py: 0.75,
        alignItems: 'center',
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Icon fontSize="small" aria-hidden color={isOffline ? 'warning' : rest ? 'action' : 'success'} />
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {statusText || savedText}
      </Typography>
    </Stack>
  )
}

/** The same on the regular page, while something is queued or the device is offline. */
export function WaitingNote({ orderId }: { orderId: number }) {
  const isOffline = useIsOffline()
  const isWaiting = waitingCount(useQueue(), orderId) > 0
  return isOffline || isWaiting ? <MeasureStatus orderId={orderId} /> : null
}
