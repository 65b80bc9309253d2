import CloseIcon from '@mui/icons-material/Close'
import SendIcon from '@mui/icons-material/SendOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { type ChatMessage, type ConversationDetails, limits } from '@veranda/contract'
import { type RefObject, useImperativeHandle, useRef } from 'react'
import { DropOverlay } from '#entities/file/drop-overlay.tsx'
import { useDrop } from '#entities/file/use-drop.ts'
import { Quote } from '#features/chats/message/message-bubble.tsx'
import { reserveBottomSpace } from '#ui/notices/bottom-space.ts'
import { AttachmentList } from './attachment-list.tsx'
import { ComposerField, type FieldHandle } from './composer-field.tsx'
import { composerTexts as t } from './composer-texts.ts'
import { EmojiPicker } from './emoji-picker.tsx'
import { FileButtons } from './file-buttons.tsx'
import { useComposer } from './use-composer.ts'

export interface ComposerHandle {
  focus: () => void
  write: (kind: 'reply' | 'note') => void
}

interface Props {
  conversation: ConversationDetails
  replyTo: ChatMessage | null
  handle: RefObject<ComposerHandle | null>
  onReplied: () => void
  onSent: () => void
}

/** The composer for answers and internal notes. */
export function Composer({ conversation, replyTo, handle, onReplied, onSent }: Props) {
  const field = useRef<FieldHandle>(null)
  const composer = useComposer({ conversation, replyTo, onReplied, onSent })
  const { draft, attachments, isNote, isVisitor, problem } = composer
  const { isOver, handlers } = useDrop(attachments.add)
  useImperativeHandle(handle, () => ({
    focus: () => field.current?.focus(),
    write: (kind) => {
      if (isVisitor) composer.setInternal(kind === 'note')
      field.current?.focus()
    },
  }))
  return (
    <Box
      ref={reserveBottomSpace}
      {...handlers}
      sx={{
        position: 'relative',
        borderTop: 1,
        borderColor: isNote ? 'note.border' : 'divider',
        bgcolor: isNote ? 'note.surface' : 'background.paper',
        color: isNote ? 'note.text' : 'text.primary',
        px: { xs: 1, sm: 1.5 },
        pt: 1,
        pb: 'max(8px, env(safe-area-inset-bottom))',
      }}
    >
      <DropOverlay isOver={isOver} />
      {isVisitor && <Mode isNote={isNote} onChange={composer.setInternal} />}
      {isVisitor && conversation.status === 'closed' && !isNote && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ px: 0.5, pb: 0.5 }}>
          {t.closed}
        </Typography>
      )}
      {replyTo && <ReplyingTo message={replyTo} onCancel={onReplied} />}
      <AttachmentList attachments={attachments} />
      <ComposerField
        ref={field}
        conversation={conversation}
        text={draft.text}
        canMention={isNote || !isVisitor}
        placeholder={placeholderOf(composer)}
        onChange={composer.setText}
        onSend={composer.send}
        onFiles={attachments.add}
      />
      <Stack direction="row" sx={{ alignItems: 'center', mt: 0.25 }}>
        <FileButtons onFiles={attachments.add} />
        <EmojiPicker onChoose={(sign) => field.current?.insert(sign)} />
        <Typography
          variant="caption"
          color={problem ? 'error' : 'inherit'}
          sx={{ flex: 1, px: 1, minWidth: 0 }}
          role="status"
        >
          {problem ?? (isNote ? t.noteHint : '')}
        </Typography>
        <IconButton
          color="primary"
          aria-label={t.send}
          disabled={!composer.canSend}
          onClick={composer.send}
          sx={{
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
            '&:hover': { bgcolor: 'primary.dark' },
            '&.Mui-disabled': { bgcolor: 'action.disabledBackground' },
          }}
        >
          <SendIcon fontSize="small" />
        </IconButton>
      </Stack>
    </Box>
  )
}

const placeholderOf = ({ isVisitor, isNote }: { isVisitor: boolean; isNote: boolean }) => {
  if (!isVisitor) return t.teamPlaceholder
  return isNote ? t.notePlaceholder : t.placeholder
}

function Mode({ isNote, onChange }: { isNote: boolean; onChange: (isNote: boolean) => void }) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={isNote ? 'note' : 'reply'}
      onChange={(_event, next: string | null) => next && onChange(next === 'note')}
      aria-label={t.mode}
      sx={{ mb: 0.75, '& .MuiToggleButton-root': { px: 1.5, minHeight: 36, color: 'inherit' } }}
    >
      <ToggleButton value="reply">{t.reply}</ToggleButton>
      <ToggleButton value="note">{t.note}</ToggleButton>
    </ToggleButtonGroup>
  )
}

function ReplyingTo({ message, onCancel }: { message: ChatMessage; onCancel: () => void }) {
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={t.replyingTo(message.author.name)}
      sx={{ alignItems: 'center', gap: 1, pb: 0.5 }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Quote
          reply={{
            id: message.id,
            seq: message.seq,
            author_name: message.author.name,
            body: message.body.slice(0, limits.messagePreview),
          }}
        />
      </Box>
      <IconButton aria-label={t.cancelReply} onClick={onCancel}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Stack>
  )
}
