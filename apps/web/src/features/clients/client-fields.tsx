import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import type { createClientBody } from '@veranda/contract'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { texts } from './texts.ts'

const t = texts.form

export type ClientInput = z.input<typeof createClientBody>
export type ClientValues = z.output<typeof createClientBody>
export type ClientForm = UseFormReturn<ClientInput, unknown, ClientValues>

export const emptyClient: ClientValues = { name: '', phone: '', email: '', notes: '' }

/** What a client's card holds, for a new one and a known one. */
export function ClientFields({ form, isFocused = true }: { form: ClientForm; isFocused?: boolean }) {
  const { errors } = form.formState
  return (
    <Stack sx={{ gap: 2.5 }}>
      <TextField
        {...form.register('name')}
        label={t.name}
        required
        autoFocus={isFocused}
        error={Boolean(errors.name)}
        helperText={errors.name?.message}
      />
      <TextField
        {...form.register('phone')}
        label={t.phone}
        type="tel"
        error={Boolean(errors.phone)}
        helperText={errors.phone?.message}
      />
      <TextField
        {...form.register('email')}
        label={t.email}
        type="email"
        error={Boolean(errors.email)}
        helperText={errors.email?.message}
      />
      <TextField
        {...form.register('notes')}
        label={t.notes}
        multiline
        minRows={3}
        error={Boolean(errors.notes)}
        helperText={errors.notes?.message}
      />
    </Stack>
  )
}
