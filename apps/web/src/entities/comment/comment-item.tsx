import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { type Comment, commentParts, commentText } from '@veranda/contract'
import { useEffect, useRef, useState } from 'react'
import { UserAvatar } from '#entities/user/user-avatar.tsx'
import { useDates } from '#lib/format/dates.ts'
import { CommentField } from './comment-field.tsx'
import { type CommentSubject, useRemoveComment, useUpdateComment } from './comment-queries.ts'
import { texts as t } from './texts.ts'
import { useCommentEditor } from './use-comment-editor.ts'

interface Props {
  subject: CommentSubject
  comment: Comment
  mayChange: boolean
  /** The page was opened at this comment. */
  isTarget: boolean
}

/** A comment; a link from a notification scrolls to it. */
export function CommentItem({ subject, comment, mayChange, isTarget }: Props) {
  const [isEditing, setEditing] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isTarget) return
    item.current?.scrollIntoView?.({ block: 'center' })
    item.current?.focus({ preventScroll: true })
  }, [isTarget])
  return (
    <Box
      component="li"
      ref={item}
      id={`comment-${comment.id}`}
      tabIndex={-1}
      {...(isTarget && { 'aria-current': true })}
      sx={{
        display: 'flex',
        gap: 1.5,
        p: 1,
        mx: -1,
        borderRadius: 2,
        outline: 'none',
        ...(isTarget && { bgcolor: 'surface.unread' }),
      }}
    >
      <UserAvatar name={comment.author?.name ?? t.nobody} size={32} />
      {isEditing ? (
        <EditedComment subject={subject} comment={comment} onClose={() => setEditing(false)} />
      ) : (
        <ShownComment
          subject={subject}
          comment={comment}
          onEdit={mayChange && comment.can_delete ? () => setEditing(true) : null}
        />
      )}
    </Box>
  )
}

interface ShownProps extends Pick<Props, 'subject' | 'comment'> {
  /** `null`: may not be changed. */
  onEdit: (() => void) | null
}

function ShownComment({ subject, comment, onEdit }: ShownProps) {
  const { dateTime } = useDates()
  const plain = commentText(comment.text, comment.mentions)
  const remove = useRemoveComment(subject, comment)
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1 }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: 1, minWidth: 0 }}>
          <Box component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
            {comment.author?.name ?? t.nobody}
          </Box>
          {` · ${dateTime(comment.created_at)}`}
          {comment.edited_at && (
            <time dateTime={comment.edited_at} title={dateTime(comment.edited_at)}>
              {` · ${t.edited}`}
            </time>
          )}
        </Typography>
        {onEdit && (
          // The buttons do not make the line of the name higher.
          <Stack direction="row" sx={{ my: -1, mr: -0.5 }}>
            <Tooltip title={t.edit}>
              <IconButton aria-label={t.editLabel(plain)} onClick={onEdit}>
                <EditIcon fontSize="small" />
              </IconButton>
            </Tooltip>
            <Tooltip title={t.removeTip}>
              <IconButton
                aria-label={t.removeLabel(plain)}
                disabled={remove.isPending}
                onClick={() => remove.mutate()}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Tooltip>
          </Stack>
        )}
      </Stack>
      <CommentBody comment={comment} />
    </Box>
  )
}

function CommentBody({ comment: { text, mentions } }: { comment: Comment }) {
  return (
    <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '75ch' }}>
      {commentParts(text, mentions).map((part, index) =>
        part.mention ? (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not change places
            key={index}
            component="span"
            sx={{
              px: 0.5,
              borderRadius: 1,
              bgcolor: 'surface.accent',
              color: 'surface.accentText',
              fontWeight: 600,
              boxDecorationBreak: 'clone',
            }}
          >
            {`@${part.mention.name}`}
          </Box>
        ) : (
          part.text
        ),
      )}
    </Typography>
  )
}

function EditedComment({
  subject,
  comment,
  onClose,
}: Pick<Props, 'subject' | 'comment'> & { onClose: () => void }) {
  const [text, setText] = useState(() => commentText(comment.text, comment.mentions))
  const update = useUpdateComment(subject, comment.id)
  const editor = useCommentEditor({
    text,
    mentions: comment.mentions,
    texts: t.update,
    send: update.mutateAsync,
    onSent: onClose,
  })
  return (
    <Stack sx={{ flex: 1, minWidth: 0, gap: 1 }}>
      <CommentField
        subject={subject}
        label={t.editedText}
        text={text}
        error={editor.error}
        autoFocus
        onText={(next) => {
          editor.clearError()
          setText(next)
        }}
        onMention={editor.addMention}
        onSubmit={editor.submit}
        onCancel={onClose}
      />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button variant="outlined" loading={update.isPending} onClick={editor.submit}>
          {t.save}
        </Button>
        <Button onClick={onClose}>{t.cancel}</Button>
      </Stack>
    </Stack>
  )
}
