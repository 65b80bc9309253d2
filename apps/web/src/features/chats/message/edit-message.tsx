import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { api, type ChatMessage, limits } from '@veranda/contract'
import { type KeyboardEvent, useState } from 'react'
import { useConversationChange } from '#features/chats/chat-queries.ts'
import { putMessages } from '#features/chats/sync/chat-store.ts'
import { threadTexts } from '#features/chats/thread/thread-texts.ts'
import { call } from '#lib/http/call.ts'

const t = threadTexts.message

/** Edits one's own message in place. */
export function EditMessage({ message, onDone }: { message: ChatMessage; onDone: () => void }) {
  const [body, setBody] = useState(message.body)
  const edit = useConversationChange(
    message.conversation_id,
    () =>
      call(api.chats.editMessage, {
        params: { id: message.conversation_id, message_id: message.id },
        body: { body },
      }),
    threadTexts.calls.edit,
  )
  const save = () => {
    if (body.trim() === message.body || !body.trim()) return onDone()
    edit.mutate(undefined, {
      onSuccess: (changed) => {
        putMessages([changed])
        onDone()
      },
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onDone()
    else if (event.key !== 'Enter' || event.shiftKey) return
    else {
      event.preventDefault()
      save()
    }
    event.stopPropagation()
  }
  return (
    <Stack sx={{ gap: 1, width: { xs: '72vw', sm: 420 }, maxWidth: '100%' }}>
      <TextField
        multiline
        autoFocus
        maxRows={10}
        size="small"
        value={body}
        onChange={(event) => setBody(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: { 'aria-label': t.editLabel, maxLength: limits.messageMax } }}
        sx={{ bgcolor: 'background.paper', borderRadius: 1 }}
      />
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
        <Button size="small" onClick={onDone}>
          {t.cancel}
        </Button>
        <Button size="small" variant="contained" onClick={save} loading={edit.isPending}>
          {t.save}
        </Button>
      </Stack>
    </Stack>
  )
}
