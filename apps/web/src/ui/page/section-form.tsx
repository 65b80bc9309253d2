import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { FormEvent, ReactNode } from 'react'
import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'
import { FormProblem } from '#ui/notices/form-problem.tsx'
import { formProblemTexts } from '#ui/notices/form-problem-texts.ts'
import { texts } from '#ui/texts.ts'
import { SectionCard, type SectionCardProps } from './section-card.tsx'

const t = texts.sectionForm

/** State of a section's form, mostly from `useRecordForm`. */
export interface SectionState {
  onSubmit: (event: FormEvent) => unknown
  problem: ReactNode
  isSending: boolean
  /** Set after a version conflict: discards one's own values for the colleague's. */
  takeTheirs?: (() => void) | undefined
  isDirty: boolean
  reset: () => void
}

interface FormProps extends SectionCardProps {
  section: SectionState
  /** Whether the parent asks before this section is left. */
  isGuardedElsewhere?: boolean
}

/** A settings card with fields and a save button. */
export function SectionFormCard({ section, isGuardedElsewhere = false, children, ...card }: FormProps) {
  const { onSubmit, problem, isSending, takeTheirs, isDirty, reset } = section
  return (
    <SectionCard {...card}>
      <Stack component="form" noValidate onSubmit={(event) => void onSubmit(event)} sx={{ gap: 2.5 }}>
        <FormProblem problem={problem} takeTheirs={takeTheirs} />
        {children}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" loading={isSending}>
            {takeTheirs ? formProblemTexts.keepMine : t.save}
          </Button>
          {isDirty && (
            <Button color="secondary" onClick={reset} disabled={isSending}>
              {t.cancel}
            </Button>
          )}
        </Stack>
      </Stack>
      {!isGuardedElsewhere && <UnsavedGuard isDirty={isDirty} />}
    </SectionCard>
  )
}
