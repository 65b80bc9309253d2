import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { api, type ChatMessage } from '@veranda/contract'
import { useConversationChange } from '#features/chats/chat-queries.ts'
import { putMessages } from '#features/chats/sync/chat-store.ts'
import { threadTexts } from '#features/chats/thread/thread-texts.ts'
import { call } from '#lib/http/call.ts'

const t = threadTexts.message

/** Why a messenger refused a message or its edit, and a retry. */
export function Undelivered({ message, canWrite }: { message: ChatMessage; canWrite: boolean }) {
  const { id: message_id, conversation_id: id, delivery, delivery_error } = message
  const resend = useConversationChange(
    id,
    () => call(api.chats.resendMessage, { params: { id, message_id } }),
    threadTexts.calls.resend,
  )
  const isFailed = delivery === 'failed'
  if (message.deleted_at !== null || (!isFailed && delivery_error === '')) return null
  return (
    <Stack sx={{ alignItems: 'flex-end', maxWidth: '94%', pt: 0.5 }}>
      <Typography variant="body2" color={isFailed ? 'error' : 'textSecondary'} sx={{ textAlign: 'right' }}>
        {isFailed ? t.notDelivered(delivery_error) : delivery_error}
      </Typography>
      {isFailed && canWrite && (
        <Button
          size="small"
          loading={resend.isPending}
          onClick={() => resend.mutate(undefined, { onSuccess: (changed) => putMessages([changed]) })}
        >
          {t.resend}
        </Button>
      )}
    </Stack>
  )
}
