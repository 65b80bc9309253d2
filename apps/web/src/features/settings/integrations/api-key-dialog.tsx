import { zodResolver } from '@hookform/resolvers/zod'
import TextField from '@mui/material/TextField'
import { apiScopes, createApiKeyBody } from '@veranda/contract'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { texts } from '#features/settings/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { fromWallTime } from '#lib/format/zoned-time.ts'
import { applyServerErrors } from '#lib/forms/forms.ts'
import { CheckList } from './check-list.tsx'
import { useCreateApiKey } from './integration-queries.ts'
import { SecretDialog } from './secret-dialog.tsx'

const t = texts.apiKeys

type Values = z.input<typeof createApiKeyBody>

/** Makes a key and shows it this once. */
export function ApiKeyDialog({ onClose }: { onClose: () => void }) {
  const { timeZone } = useDates()
  const [problem, setProblem] = useState<string | null>(null)
  const create = useCreateApiKey()
  const form = useForm<Values, unknown, z.output<typeof createApiKeyBody>>({
    resolver: zodResolver(createApiKeyBody),
    defaultValues: { name: '', scopes: [], expires_at: null },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit((body) => {
    setProblem(null)
    create.mutate(body, { onError: (error) => setProblem(applyServerErrors(form, error, t.createCall)) })
  })
  return (
    <SecretDialog
      width={640}
      texts={t}
      secret={{ label: t.key, value: create.data?.token }}
      problem={problem}
      isSending={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.register('name')}
        label={t.name}
        required
        autoFocus
        error={Boolean(errors.name)}
        helperText={errors.name?.message ?? t.nameHint}
        sx={{ mt: 1 }}
      />
      <Controller
        control={form.control}
        name="scopes"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <CheckList
            label={t.scopes}
            options={apiScopes}
            chosen={value}
            onChange={onChange}
            error={error?.message}
          />
        )}
      />
      <TextField
        type="date"
        label={t.until}
        helperText={t.untilHint}
        onChange={(event) =>
          form.setValue('expires_at', fromWallTime(`${event.target.value}T23:59`, timeZone))
        }
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ maxWidth: 260 }}
      />
    </SecretDialog>
  )
}
