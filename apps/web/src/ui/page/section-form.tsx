import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { FormEvent } from 'react'
import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'
import { texts } from '#ui/texts.ts'
import { SectionCard, type SectionCardProps } from './section-card.tsx'

const t = texts.sectionForm

/** A subject's fields on their way to be saved. */
export interface SectionState {
  submit: (event: FormEvent) => void
  problem: string | null
  /** Somebody else has saved meanwhile. */
  isStale: boolean
  takeTheirs: () => void
  /** Where one's own may be saved over theirs. */
  keepOurs?: () => void
  isDirty: boolean
  isSaving: boolean
  reset: () => void
}

interface FormProps extends SectionCardProps {
  section: SectionState
  /** Whether the parent asks before this section is left. */
  isGuardedElsewhere?: boolean
}

/** A subject with fields of its own and a button that saves them. */
export function SectionFormCard({ section, isGuardedElsewhere = false, children, ...card }: FormProps) {
  const { submit, problem, isStale, takeTheirs, keepOurs, isDirty, isSaving, reset } = section
  return (
    <SectionCard {...card}>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        {problem && (
          <Alert
            severity={isStale ? 'warning' : 'error'}
            action={
              isStale && (
                <>
                  <Button onClick={takeTheirs}>{t.reload}</Button>
                  {keepOurs && <Button onClick={keepOurs}>{t.keep}</Button>}
                </>
              )
            }
          >
            {problem}
          </Alert>
        )}
        {children}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" loading={isSaving}>
            {t.save}
          </Button>
          {isDirty && (
            <Button color="secondary" onClick={reset} disabled={isSaving}>
              {t.cancel}
            </Button>
          )}
        </Stack>
      </Stack>
      {!isGuardedElsewhere && <UnsavedGuard isDirty={isDirty} />}
    </SectionCard>
  )
}
