import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, type StoredEmail } from '@veranda/contract'
import { SecondaryText } from '#features/admin/health/rows.tsx'
import { storedEmailQuery } from '#features/admin/platform-queries.ts'
import { texts } from '#features/admin/platform-texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { urlOf } from '#lib/http/call.ts'
import { download } from '#lib/http/download.ts'
import { ReadingDialog } from '#ui/dialogs/reading-dialog.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'

const t = texts.mail

interface Props {
  email: StoredEmail
  onClose: () => void
}

/** An e-mail as plain text. The CSP forbids its inline styles, so the HTML part is offered as a download. */
export function EmailDialog({ email: { name, subject, to, created_at }, onClose }: Props) {
  const dates = useDates()
  const { data, error, refetch } = useQuery(storedEmailQuery(name))
  const save = useMutation({
    mutationFn: () => download(urlOf(api.adminMail.letterHtml.path, { name })),
    meta: { texts: { failure: t.htmlFailure } },
  })
  return (
    <ReadingDialog
      title={subject}
      width={680}
      onClose={onClose}
      actions={
        <Button color="secondary" onClick={() => save.mutate()} loading={save.isPending}>
          {t.html}
        </Button>
      }
    >
      <SecondaryText>
        {t.to(to)} · {dates.dateTime(created_at)}
      </SecondaryText>
      {error && <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={3} />}
      {data && <EmailText text={data.text} />}
      {data?.text.includes('•••') && <SecondaryText>{t.hidden}</SecondaryText>}
    </ReadingDialog>
  )
}

export function EmailText({ text }: { text: string }) {
  return (
    <Box
      sx={{
        my: 2,
        p: 2,
        borderRadius: 2,
        bgcolor: 'background.default',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </Box>
  )
}
