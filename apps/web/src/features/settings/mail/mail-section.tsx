import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { type MailServer, mailServerBody } from '@veranda/contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { mailQuery, useSetMail } from '#features/settings/settings-queries.ts'
import { texts } from '#features/settings/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { applyServerErrors } from '#lib/forms/forms.ts'
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
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<MailValues>({
    resolver: zodResolver(mailServerBody),
    defaultValues: valuesOf(server),
    mode: 'onTouched',
  })
  const submit = form.handleSubmit(async ({ password, ...body }) => {
    setProblem(null)
    try {
      form.reset(valuesOf(await set.mutateAsync({ ...body, ...(password && { password }) })))
      toast.success(texts.call.success)
    } catch (error) {
      setProblem(applyServerErrors(form, error, texts.call))
    }
  })
  return (
    <SectionFormCard
      title={texts.sections.mail}
      hint={t.hint}
      section={{
        submit,
        problem,
        isStale: false,
        takeTheirs: () => undefined,
        isDirty: form.formState.isDirty,
        isSaving: form.formState.isSubmitting,
        reset: () => form.reset(),
      }}
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
