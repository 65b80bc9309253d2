import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import {
  type api,
  type BodyInput,
  erasureReasons,
  keptReasons,
  type PersonalDataErasure,
  type PersonalDataGroup,
  personalDataKinds,
} from '@veranda/contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { applyServerErrors } from '#lib/forms/forms.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { FormField } from '#ui/fields/form-field.tsx'
import { type Contact, useErasePersonalData } from './personal-data-queries.ts'
import { personalDataTexts } from './personal-data-texts.ts'

const t = personalDataTexts.erase

interface Props {
  contact: Contact
  groups: PersonalDataGroup[]
  onErased: (act: PersonalDataErasure) => void
  onClose: () => void
}

/** Says once more what is erased and kept, and asks for the legal ground and the word. */
export function EraseDialog({ contact, groups, onErased, onClose }: Props) {
  const erase = useErasePersonalData()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<Pick<BodyInput<typeof api.personalData.erase>, 'reason' | 'confirmation'>>({
    defaultValues: { confirmation: '' },
  })
  const submit = form.handleSubmit(async (values) => {
    setProblem(null)
    try {
      onErased(await erase.mutateAsync({ ...contact, ...values }))
    } catch (error) {
      setProblem(applyServerErrors(form, error, t.call))
    }
  })
  return (
    <FormDialog
      title={t.title}
      submitLabel={t.submit}
      color="error"
      width={560}
      isLong
      problem={problem}
      isSending={form.formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <Alert severity="warning">{t.warning}</Alert>
      <Erased groups={groups} />
      <Kept groups={groups} />
      <FormField control={form.control} name="reason" label={t.reason} options={erasureReasons} required />
      <FormField control={form.control} name="confirmation" label={t.word} autoComplete="off" required />
    </FormDialog>
  )
}

function Erased({ groups }: { groups: PersonalDataGroup[] }) {
  const erased = groups.filter(({ count, kept }) => kept < count)
  return (
    <div>
      <Typography variant="subtitle2" component="h3">
        {t.willErase}
      </Typography>
      <Typography sx={{ mt: 0.5 }}>
        {erased
          .map(({ kind, count, kept }) => `${personalDataKinds[kind].name}: ${count - kept}`)
          .join(' · ')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {t.lines}
      </Typography>
    </div>
  )
}

function Kept({ groups }: { groups: PersonalDataGroup[] }) {
  const reasons = [...new Set(groups.flatMap(({ kept_reason }) => kept_reason ?? []))]
  if (reasons.length === 0) return null
  const kindsOf = (reason: (typeof reasons)[number]) =>
    groups
      .filter(({ kept_reason }) => kept_reason === reason)
      .map(({ kind, kept }) => `${personalDataKinds[kind].name}: ${kept}`)
      .join(' · ')
  return (
    <div>
      <Typography variant="subtitle2" component="h3">
        {t.willKeep}
      </Typography>
      {reasons.map((reason) => (
        <Typography key={reason} sx={{ mt: 0.5 }}>
          {kindsOf(reason)}
          <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
            {keptReasons[reason]}
          </Typography>
        </Typography>
      ))}
    </div>
  )
}
