import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { applyServerErrors } from '#lib/forms/forms.ts'
import { FormField } from '#ui/fields/form-field.tsx'
import type { Contact } from './personal-data-queries.ts'
import { personalDataTexts } from './personal-data-texts.ts'

const t = personalDataTexts.find

/** The contact by which a person is found. */
export function FindPerson({ onFind }: { onFind: (contact: Contact) => Promise<void> }) {
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<Contact>({ defaultValues: { phone: '', email: '' } })
  const submit = form.handleSubmit(async (contact) => {
    setProblem(null)
    try {
      await onFind(contact)
    } catch (error) {
      setProblem(applyServerErrors(form, error, t.call))
    }
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack sx={{ gap: 2 }}>
        {problem && <Alert severity="error">{problem}</Alert>}
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, alignItems: { sm: 'flex-start' } }}>
          <FormField control={form.control} name="phone" label={t.phone} type="tel" autoComplete="off" />
          <FormField control={form.control} name="email" label={t.email} type="email" autoComplete="off" />
        </Stack>
        <div>
          <Button type="submit" variant="contained" loading={form.formState.isSubmitting}>
            {t.submit}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
