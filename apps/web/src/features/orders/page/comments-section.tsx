import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import SendIcon from '@mui/icons-material/SendOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, type OrderComment, orderCommentEndpoints } from '@veranda/contract'
import { useEffect, useEffectEvent } from 'react'
import { orderKeys } from '#features/orders/order-queries.ts'
import { useDates } from '#lib/format/dates.ts'
import { useValidatedForm } from '#lib/forms/use-validated-form.ts'
import { call } from '#lib/http/call.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { commentsTexts as t } from './comments-texts.ts'

const commentsKey = (orderId: number) => [...orderKeys.one(orderId), 'comments']

interface Props {
  orderId: number
  /** Told whether a typed comment is not sent yet; the page guards it together with the order. */
  onUnsent: (isUnsent: boolean) => void
}

/** Comments on an order. */
export function CommentsSection({ orderId, onUnsent }: Props) {
  const { can } = useCurrentUser()
  const { data, error, refetch } = useQuery({
    queryKey: commentsKey(orderId),
    queryFn: ({ signal }) => call(api.orders.comments, { params: { id: orderId }, signal }),
    meta: { isSilent: true },
  })
  return (
    <SectionCard title={t.title}>
      {!data && error && <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={2} />}
      {data?.length === 0 && <Typography color="textSecondary">{t.none}</Typography>}
      {data && data.length > 0 && (
        <Stack component="ul" aria-label={t.title} sx={{ listStyle: 'none', p: 0, m: 0, gap: 2 }}>
          {data.map((comment) => (
            <Comment key={comment.id} orderId={orderId} comment={comment} />
          ))}
        </Stack>
      )}
      {can('order.discuss') && <NewComment orderId={orderId} onUnsent={onUnsent} />}
    </SectionCard>
  )
}

function Comment({ orderId, comment }: { orderId: number; comment: OrderComment }) {
  const { dateTime } = useDates()
  const remove = useMutation({
    mutationFn: () => call(api.orders.removeComment, { params: { id: orderId, comment_id: comment.id } }),
    meta: { texts: t.remove, refreshes: [commentsKey(orderId)] },
  })
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" color="textSecondary">
          <Box component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
            {comment.author?.name ?? t.nobody}
          </Box>
          {` · ${dateTime(comment.created_at)}`}
        </Typography>
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{comment.text}</Typography>
      </Box>
      {comment.can_delete && (
        <IconButton
          aria-label={t.removeLabel(comment.text)}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      )}
    </Stack>
  )
}

function NewComment({ orderId, onUnsent }: Props) {
  const [key, renewKey] = useIdempotencyKey()
  const add = useMutation({
    mutationFn: (body: { text: string }) =>
      call(api.orders.addComment, { params: { id: orderId }, body, idempotencyKey: key }),
    meta: { isSilent: true, refreshes: [commentsKey(orderId)] },
  })
  const { form, field, submit, error, isSending } = useValidatedForm({
    schema: orderCommentEndpoints.addComment.body,
    defaultValues: { text: '' },
    texts: t.add,
    send: async (body) => {
      await add.mutateAsync(body)
      renewKey()
      form.reset()
    },
  })
  const { isDirty } = form.formState
  const tell = useEffectEvent(onUnsent)
  useEffect(() => {
    if (!isDirty) return
    tell(true)
    return () => tell(false)
  }, [isDirty])
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <TextField
        {...field('text', error ?? t.hint)}
        label={t.text}
        required={false}
        multiline
        minRows={2}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
        }}
      />
      <Button type="submit" variant="outlined" startIcon={<SendIcon />} loading={isSending}>
        {t.send}
      </Button>
    </Stack>
  )
}
