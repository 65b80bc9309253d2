import SendIcon from '@mui/icons-material/SendOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { useTargetComment } from '#lib/routes/use-search-params.ts'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { useCommentDraft } from './comment-draft.ts'
import { CommentField } from './comment-field.tsx'
import { CommentItem } from './comment-item.tsx'
import { type CommentSubject, commentsQuery, useAddComment } from './comment-queries.ts'
import { texts as t } from './texts.ts'
import { useCommentEditor } from './use-comment-editor.ts'

interface Props {
  subject: CommentSubject
  mayWrite: boolean
}

/** Comments on a lead, client or order, and a field for a new one. */
export function Comments({ subject, mayWrite }: Props) {
  const { data, error, refetch } = useQuery(commentsQuery(subject))
  const target = useTargetComment()
  return (
    <>
      {!data && error && <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={2} />}
      {data?.length === 0 && <Typography color="textSecondary">{t.none}</Typography>}
      {data && data.length > 0 && (
        <Stack component="ul" aria-label={t.title} sx={{ listStyle: 'none', p: 0, m: 0, gap: 1 }}>
          {data.map((comment) => (
            <CommentItem
              key={comment.id}
              subject={subject}
              comment={comment}
              mayChange={mayWrite}
              isTarget={comment.id === target}
            />
          ))}
        </Stack>
      )}
      <NewComment subject={subject} mayWrite={mayWrite} />
    </>
  )
}

/** What was typed before the record was gone stays to be copied. */
function NewComment({ subject, mayWrite }: Props) {
  const [text, setText] = useCommentDraft(subject)
  const [key, renewKey] = useIdempotencyKey()
  const add = useAddComment(subject, key)
  const editor = useCommentEditor({
    text,
    texts: t.add,
    send: add.mutateAsync,
    onSent: () => {
      renewKey()
      setText('')
    },
  })
  if (!mayWrite && text === '') return null
  const submit = () => mayWrite && editor.submit()
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <CommentField
        subject={subject}
        label={t.text}
        text={text}
        error={editor.error}
        hint={t.hint(subject.kind)}
        onText={(next) => {
          editor.clearError()
          setText(next)
        }}
        onMention={editor.addMention}
        onSubmit={submit}
      />
      <Button
        variant="outlined"
        startIcon={<SendIcon />}
        loading={add.isPending}
        disabled={!mayWrite}
        onClick={submit}
      >
        {t.send}
      </Button>
    </Stack>
  )
}
