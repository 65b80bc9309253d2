import SentIcon from '@mui/icons-material/Done'
import ReadIcon from '@mui/icons-material/DoneAll'
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined'
import WaitingIcon from '@mui/icons-material/ScheduleOutlined'
import type { ChatMessage } from '@veranda/contract'
import { threadTexts } from '#features/chats/thread/thread-texts.ts'

const t = threadTexts.message
const small = { fontSize: 16 }

/** Delivery status of one's own message. */
export function Ticks({ message, readTo }: { message: ChatMessage; readTo: number }) {
  if (message.delivery === 'failed') {
    return <ErrorIcon color="error" titleAccess={t.notDelivered(message.delivery_error)} sx={small} />
  }
  if (message.delivery === 'waiting') return <WaitingTick />
  if (message.seq <= readTo) return <ReadIcon color="primary" titleAccess={t.read} sx={small} />
  return <SentIcon titleAccess={t.sent} sx={small} />
}

export const WaitingTick = () => <WaitingIcon titleAccess={t.waiting} sx={small} />
