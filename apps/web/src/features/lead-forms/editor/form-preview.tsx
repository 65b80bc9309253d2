import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { PublicField } from '@veranda/contract'
import { texts } from '#features/lead-forms/texts.ts'
import { AnswerField } from '#ui/records/answer-field.tsx'

const t = texts.preview

export interface Previewed {
  title: string
  description: string
  submit_text: string
  consent_text: string
  fields: PublicField[]
}

/** The form as visitors see it, read-only. */
export function FormPreview({ form }: { form: Previewed }) {
  return (
    <Stack sx={{ gap: 2.5 }}>
      <FormHead title={form.title} description={form.description} />
      {/* Nothing in a picture of a form is there to be filled in. */}
      <Box inert sx={{ display: 'grid', gap: 2.5 }}>
        {form.fields.length === 0 && <Typography color="textSecondary">{t.noFields}</Typography>}
        {form.fields
          .filter((field) => field.type !== 'hidden')
          .map((field) => (
            <AnswerField key={field.lead_field_id} field={field} value={undefined} onChange={() => {}} />
          ))}
        <FormControlLabel control={<Checkbox checked={false} />} label={form.consent_text || t.consent} />
        <Button variant="contained" sx={{ justifySelf: 'start' }}>
          {form.submit_text || t.submit}
        </Button>
      </Box>
    </Stack>
  )
}

export function FormHead({ title, description }: { title: string; description: string }) {
  return (
    <Box>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {description && (
        <Typography color="textSecondary" sx={{ mt: 0.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {description}
        </Typography>
      )}
    </Box>
  )
}
