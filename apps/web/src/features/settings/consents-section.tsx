import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { CompanyProfile, ConsentText } from '@veranda/contract'
import { useState } from 'react'
import { useDates } from '#lib/format/dates.ts'
import { ApiError } from '#lib/http/call.ts'
import { failureText } from '#lib/http/failure-text.ts'
import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { SectionFormCard } from '#ui/page/section-form.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { consentsQuery, useAddConsent } from './settings-queries.ts'
import { TextSetting } from './text-setting.tsx'
import { texts } from './texts.ts'
import { useSectionForm } from './use-section-form.ts'
import { WithCompany } from './with-company.tsx'

const t = texts.consents

export function ConsentsSection() {
  const { data: versions, error, refetch } = useQuery(consentsQuery)
  if (error && !versions) {
    return <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
  }
  if (!versions) return <ListSkeleton />
  return (
    <Stack sx={{ gap: 2 }}>
      <NewVersion key={versions[0]?.no ?? 0} newest={versions[0]} />
      <WithCompany>{(company) => <Privacy company={company} />}</WithCompany>
      {versions.length > 0 && <Versions versions={versions} />}
    </Stack>
  )
}

function NewVersion({ newest }: { newest: ConsentText | undefined }) {
  const [text, setText] = useState(newest?.text ?? '')
  const add = useAddConsent()
  const isDirty = text.trim() !== (newest?.text ?? '')
  const atField = add.error instanceof ApiError ? add.error.errors.text?.[0] : undefined
  return (
    <SectionCard title={texts.sections.consents} hint={t.hint}>
      {!newest && <Alert severity="info">{t.none}</Alert>}
      {add.error && !atField && <Alert severity="error">{failureText(add.error, t.call)}</Alert>}
      <TextField
        label={t.text}
        value={text}
        onChange={(event) => setText(event.target.value)}
        multiline
        minRows={4}
        error={Boolean(atField)}
        helperText={atField}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      <Box>
        <Button
          variant="contained"
          loading={add.isPending}
          disabled={!isDirty}
          onClick={() => add.mutate(text)}
        >
          {t.publish}
        </Button>
      </Box>
      <UnsavedGuard isDirty={isDirty} />
    </SectionCard>
  )
}

function Privacy({ company }: { company: CompanyProfile }) {
  const section = useSectionForm(company, ({ privacy_url }) => ({ privacy_url }))
  return (
    <SectionFormCard title={t.privacy} section={section}>
      <TextSetting form={section.form} name="privacy_url" label={t.privacy} hint={t.privacyHint} type="url" />
    </SectionFormCard>
  )
}

function Versions({ versions }: { versions: ConsentText[] }) {
  const { dateTime } = useDates()
  return (
    <SectionCard title={t.versions}>
      <Stack component="ol" sx={{ listStyle: 'none', p: 0, m: 0, gap: 2 }}>
        {versions.map(({ id, no, text, created_at, user_name }) => (
          <Box component="li" key={id}>
            <Typography variant="subtitle2" component="p">
              {t.version(no)}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {dateTime(created_at)}
              {user_name && t.by(user_name)}
            </Typography>
            <Typography sx={{ mt: 0.5, whiteSpace: 'pre-wrap' }}>{text}</Typography>
          </Box>
        ))}
      </Stack>
    </SectionCard>
  )
}
