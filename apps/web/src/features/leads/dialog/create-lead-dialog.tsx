import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { useTheme } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { type LeadField, limits, type PublicField } from '@veranda/contract'
import { type FormEvent, useId, useState } from 'react'
import { ContactMatchesAlert } from '#entities/client/contact-matches.tsx'
import { hasMatches, useContactMatches } from '#entities/client/contact-matches-query.ts'
import { texts as matchTexts } from '#entities/client/texts.ts'
import { leadFieldsQuery } from '#entities/lead-field/lead-fields-query.ts'
import { useCreateLead } from '#features/leads/lead-queries.ts'
import { texts } from '#features/leads/texts.ts'
import { ApiError } from '#lib/http/call.ts'
import { failureText } from '#lib/http/failure-text.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx'
import { savedBefore } from '#ui/notices/saved-before.tsx'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { AnswerField } from '#ui/records/answer-field.tsx'
import { type Answers, answerErrors, nonEmptyAnswers } from '#ui/records/answers.ts'
import { SourceField } from './source-field.tsx'

const t = texts.create

const pathOf = (id: number) => `${pathTo('leads.index')}?lead=${id}`

/** No field is required by hand: a caller does not tell everything. */
function manualFields(fields: readonly LeadField[]): PublicField[] {
  return fields.map((field) => ({ ...field, lead_field_id: field.id, label: field.name, is_required: false }))
}

/** Creates a lead by hand. Remounted each time it opens. */
export function CreateLeadDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('sm'))
  const { data: fields, error, refetch } = useQuery(leadFieldsQuery)
  return (
    <EditDialog
      onClose={onClose}
      fullScreen={isPhone}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 600, width: '100%', ...(isPhone && { borderRadius: 0 }) } } }}
    >
      <DialogTitle id={titleId}>{t.title}</DialogTitle>
      {fields ? (
        <EntryForm fields={manualFields(fields)} onClose={onClose} />
      ) : (
        <>
          <DialogContent>
            {error ? (
              <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
            ) : (
              <ListSkeleton rows={4} />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t.cancel}</Button>
          </DialogActions>
        </>
      )}
    </EditDialog>
  )
}

/** Says while the phone or e-mail is typed what the company has of the person. */
function KnownCaller({ fields, answers }: { fields: PublicField[]; answers: Answers }) {
  const answerTo = (role: PublicField['role']) => {
    const field = fields.find((one) => one.role === role)
    const answer = field && answers[field.lead_field_id]
    return typeof answer === 'string' ? answer : ''
  }
  const matches = useContactMatches({ phone: answerTo('client_phone'), email: answerTo('client_email') })
  if (!matches || !hasMatches(matches)) return null
  return <ContactMatchesAlert title={matchTexts.knownTitle} matches={matches} isInForm />
}

interface EntryProps {
  fields: PublicField[]
  onClose: () => void
}

function EntryForm({ fields, onClose }: EntryProps) {
  const [key] = useIdempotencyKey()
  const create = useCreateLead(key)
  const [answers, setAnswers] = useState<Answers>({})
  const [source, setSource] = useState(t.sourceDefault)
  const [notes, setNotes] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  /** Fields that were changed since the server refused them. */
  const [changed, setChanged] = useState<readonly number[]>([])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = nonEmptyAnswers(answers)
    const hasNothing = Object.keys(values).length === 0 && notes.trim() === ''
    setEmpty(hasNothing)
    setChanged([])
    if (!hasNothing) {
      create.mutate({ values, source: source.trim() || t.sourceDefault, notes }, { onSuccess: onClose })
    }
  }
  const errors = create.error instanceof ApiError ? answerErrors(create.error.errors) : {}
  const problem = isEmpty
    ? t.nothing
    : create.error &&
      !Object.keys(errors).length &&
      (savedBefore(create.error, pathOf) ?? failureText(create.error, t.call))
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <DialogContent dividers>
        <Stack sx={{ gap: 2.5 }}>
          <Typography color="textSecondary">{fields.length ? t.intro : t.noFields}</Typography>
          {problem && <Alert severity="error">{problem}</Alert>}
          {fields.map((field) => (
            <AnswerField
              key={field.lead_field_id}
              field={field}
              value={answers[field.lead_field_id]}
              onChange={(value) => {
                setAnswers((old) => ({ ...old, [field.lead_field_id]: value }))
                setChanged((old) => [...old, field.lead_field_id])
              }}
              error={changed.includes(field.lead_field_id) ? undefined : errors[field.lead_field_id]}
            />
          ))}
          <KnownCaller fields={fields} answers={answers} />
          <SourceField value={source} onChange={setSource} />
          <TextField
            label={t.notes}
            value={notes}
            onChange={(event) => setNotes(event.target.value)}
            multiline
            minRows={3}
            slotProps={{ htmlInput: { maxLength: limits.notesMax } }}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={create.isPending}>
          {t.cancel}
        </Button>
        <Button type="submit" variant="contained" loading={create.isPending}>
          {t.submit}
        </Button>
      </DialogActions>
    </form>
  )
}
