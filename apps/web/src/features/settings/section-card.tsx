import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { SectionCard, type SectionCardProps } from '#ui/section-card.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { texts } from './texts.ts'
import type { SectionForm } from './use-section-form.ts'

interface FormProps extends SectionCardProps {
  section: Omit<SectionForm, 'form'>
}

/** A subject with fields of its own and a button that saves them. */
export function SectionFormCard({ section, children, ...card }: FormProps) {
  const { submit, problem, isStale, takeTheirs, isDirty, isSaving, reset } = section
  return (
    <SectionCard {...card}>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        {problem && (
          <Alert
            severity={isStale ? 'warning' : 'error'}
            action={isStale && <Button onClick={takeTheirs}>{texts.reload}</Button>}
          >
            {problem}
          </Alert>
        )}
        {children}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" loading={isSaving}>
            {texts.save}
          </Button>
          {isDirty && (
            <Button color="secondary" onClick={reset} disabled={isSaving}>
              {texts.cancel}
            </Button>
          )}
        </Stack>
      </Stack>
      <UnsavedGuard isDirty={isDirty} />
    </SectionCard>
  )
}
