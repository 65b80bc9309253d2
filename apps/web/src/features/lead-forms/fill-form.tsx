import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { Lead, PublicForm } from '@veranda/contract'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#lib/http/call.ts'
import { failureText } from '#lib/http/failure-text.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'
import { AnswerField } from '#ui/records/answer-field.tsx'
import { type Answers, answerErrors, nonEmptyAnswers } from '#ui/records/answers.ts'
import { FormHead } from './editor/form-preview.tsx'
import { useSubmitForm } from './form-queries.ts'
import { texts } from './texts.ts'

const t = texts.fill

interface Props {
  form: PublicForm
  onCreated: (lead: Pick<Lead, 'id' | 'number'>) => void
}

/** Fills in a form and creates a lead. Remounted for each lead. */
export function FillForm({ form, onCreated }: Props) {
  const [key] = useIdempotencyKey()
  const enter = useSubmitForm(form.id, key)
  const [answers, setAnswers] = useState<Answers>({})
  const [isEmpty, setEmpty] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = nonEmptyAnswers(answers)
    const hasNothing = Object.keys(values).length === 0
    setEmpty(hasNothing)
    if (!hasNothing) enter.mutate(values, { onSuccess: onCreated })
  }
  const errors = enter.error instanceof ApiError ? answerErrors(enter.error.errors) : {}
  const hasErrors = Object.keys(errors).length > 0
  const problem = isEmpty ? t.nothing : enter.error && !hasErrors && failureText(enter.error, t.call)
  return (
    <form onSubmit={submit} noValidate>
      <Stack sx={{ gap: 2.5 }}>
        <FormHead title={form.title} description={form.description} />
        {problem && <Alert severity="error">{problem}</Alert>}
        {form.fields.map((field) => (
          <AnswerField
            key={field.lead_field_id}
            field={field}
            value={answers[field.lead_field_id]}
            onChange={(value) => setAnswers((old) => ({ ...old, [field.lead_field_id]: value }))}
            error={errors[field.lead_field_id]}
          />
        ))}
        <Alert severity="info" icon={false}>
          {t.consent} «{form.consent_text}»
        </Alert>
        <Button type="submit" variant="contained" loading={enter.isPending} sx={{ alignSelf: 'flex-start' }}>
          {t.submit}
        </Button>
      </Stack>
      <UnsavedGuard isDirty={Object.keys(nonEmptyAnswers(answers)).length > 0} />
    </form>
  )
}
