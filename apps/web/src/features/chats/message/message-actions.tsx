import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import ReplyIcon from '@mui/icons-material/ReplyOutlined'
import Box from '@mui/material/Box'
import { api, type ChatMessage } from '@veranda/contract'
import { useState } from 'react'
import { useConversationChange } from '#features/chats/chat-queries.ts'
import { putMessages } from '#features/chats/sync/chat-store.ts'
import { threadTexts } from '#features/chats/thread/thread-texts.ts'
import { call } from '#lib/http/call.ts'
import { type Action, ActionMenu } from '#ui/action-menu.tsx'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { copyText } from '#ui/records/copy-text.ts'
import type { RowContext } from './row-context.ts'

const t = threadTexts.message

interface Props {
  message: ChatMessage
  author: string
  isOwn: boolean
  context: RowContext
  onEdit: () => void
}

export function MessageActions({ message, author, isOwn, context, onEdit }: Props) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { id: message_id, conversation_id: id } = message
  const remove = useConversationChange(
    id,
    () => call(api.chats.removeMessage, { params: { id, message_id } }),
    threadTexts.calls.remove,
  )
  const copy = () => void copyText(message.body, t.copied)
  const actions: (Action | false)[] = [
    context.canWrite && { label: t.reply, icon: ReplyIcon, onClick: () => context.onReply(message) },
    message.body !== '' && { label: t.copy, icon: CopyIcon, onClick: copy },
    isOwn && context.canWrite && message.body !== '' && { label: t.edit, icon: EditIcon, onClick: onEdit },
    isOwn && context.canWrite && { label: t.remove, icon: DeleteIcon, onClick: () => setDialogOpen(true) },
  ]
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: (changed) => {
        putMessages([changed])
        setDialogOpen(false)
      },
    })
  return (
    <Box
      className="message-actions"
      sx={{ '& .MuiIconButton-root': { minWidth: 36, minHeight: 36, p: 0.5 } }}
    >
      <ActionMenu label={t.actions(author)} actions={actions.filter((one) => one !== false)} />
      <ConfirmDialog
        open={isDialogOpen}
        title={t.removeTitle}
        text={t.removeText}
        confirmLabel={t.remove}
        isPending={remove.isPending}
        onConfirm={confirm}
        onClose={() => setDialogOpen(false)}
      />
    </Box>
  )
}
