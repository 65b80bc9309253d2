import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import QuickIcon from '@mui/icons-material/QuickreplyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { CannedReply } from '@veranda/contract'
import { useState } from 'react'
import { texts, usedTimes } from '#features/chat-settings/texts.ts'
import { ConfirmedButton } from '#ui/dialogs/confirmed-button.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { ReplyDialog } from './reply-dialog.tsx'
import { repliesQuery, useRemoveReply } from './reply-queries.ts'

const t = texts.replies

/** Canned replies, most used first. */
export function CannedReplies() {
  return (
    <SectionCard title={t.title} hint={t.hint}>
      <Replies />
    </SectionCard>
  )
}

type Edited = { reply: CannedReply | null } | null

function Replies() {
  const { data, error, refetch } = useQuery(repliesQuery)
  const [edited, setEdited] = useState<Edited>(null)
  if (!data && error) return <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} />
  const add = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setEdited({ reply: null })}>
      {t.add}
    </Button>
  )
  return (
    <>
      {data.length === 0 ? (
        <EmptyState icon={<QuickIcon />} title={t.emptyTitle} text={t.emptyText} action={add} />
      ) : (
        <>
          <Box component="ul" aria-label={t.list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.map((reply) => (
              <ReplyRow key={reply.id} reply={reply} onEdit={() => setEdited({ reply })} />
            ))}
          </Box>
          <div>{add}</div>
        </>
      )}
      {edited && <ReplyDialog {...edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function ReplyRow({ reply, onEdit }: { reply: CannedReply; onEdit: () => void }) {
  const remove = useRemoveReply(reply)
  const { shortcut, title, body, is_personal, usage_count } = reply
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 1, alignItems: 'flex-start', py: 1.5, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Chip size="small" label={`/${shortcut}`} />
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
        </Stack>
        <Typography
          color="textSecondary"
          sx={{
            mt: 0.5,
            overflow: 'hidden',
            overflowWrap: 'anywhere',
            display: '-webkit-box',
            WebkitLineClamp: 2,
            WebkitBoxOrient: 'vertical',
          }}
        >
          {body}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {is_personal ? t.personal : t.forAll} · {usedTimes(usage_count)}
        </Typography>
      </Box>
      <IconButton aria-label={t.edit(title)} onClick={onEdit}>
        <EditIcon fontSize="small" />
      </IconButton>
      <ConfirmedButton
        label={t.removeOne(title)}
        icon={<DeleteIcon fontSize="small" />}
        mutation={remove}
        variables={undefined}
        question={{
          title: t.removeTitle,
          text: is_personal ? t.removePersonal(title) : t.removeText(title),
          confirmLabel: t.remove,
        }}
      />
    </Stack>
  )
}
