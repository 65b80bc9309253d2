import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { type MailServer, mailServerBody } from '@veranda/contract'
import { mailQuery, useSetMail } from '#features/settings/settings-queries.ts'
import { texts } from '#features/settings/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { toast } from '#lib/notices/toasts.ts'
import { SectionFormCard } from '#ui/page/section-form.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { MailFields } from './mail-fields.tsx'
import { MailTest } from './mail-test.tsx'
import type { MailValues } from './mail-values.ts'

const t = texts.mail

export function MailSection() {
  const { data, error, refetch } = useQuery(mailQuery)
  if (data) return <Fields server={data.server} />
  if (error) return <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
  return <ListSkeleton />
}

const valuesOf = (server: MailServer | null): MailValues => ({
  host: server?.host ?? '',
  port: server?.port ?? 465,
  is_tls: server?.is_tls ?? true,
  user_name: server?.user_name ?? '',
  password: '',
  from_name: server?.from_name ?? '',
  from_address: server?.from_address ?? '',
})

function Fields({ server }: { server: MailServer | null }) {
  const { dateTime } = useDates()
  const set = useSetMail()
  const { form, ...state } = useRecordForm<MailValues, MailValues, never, MailServer>({
    values: valuesOf(server),
    schema: mailServerBody,
    send: ({ body: { password, ...body } }) => set.mutateAsync({ ...body, ...(password && { password }) }),
    onSaved: (saved) => {
      if (saved) form.reset(valuesOf(saved))
      toast.success(texts.call.success)
    },
    texts: texts.call,
  })
  const { isDirty } = form.formState
  return (
    <SectionFormCard
      title={texts.sections.mail}
      hint={t.hint}
      section={{ ...state, isDirty, reset: () => form.reset() }}
    >
      {server?.failed_at && (
        <Alert severity="warning">
          {t.lastFailure(dateTime(server.failed_at))} {server.failure}
        </Alert>
      )}
      <MailFields form={form} hasPassword={server?.has_password ?? false} />
      {server && <MailTest isDirty={form.formState.isDirty} onRemoved={() => form.reset(valuesOf(null))} />}
    </SectionFormCard>
  )
}
