import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { apiScopes, createApiKeyBody } from '@veranda/contract'
import { useId, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useDates } from '#lib/dates.ts'
import { applyServerErrors } from '#lib/forms.ts'
import { fromWallTime } from '#lib/zoned-time.ts'
import { CheckList } from './check-list.tsx'
import { useCreateApiKey } from './integration-queries.ts'
import { SecretOnce } from './secret-once.tsx'
import { texts } from './texts.ts'

const t = texts.apiKeys

type Values = z.input<typeof createApiKeyBody>

/** Makes a key and shows it this once. */
export function ApiKeyDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId()
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
    <Dialog open aria-labelledby={titleId} slotProps={{ paper: { sx: { maxWidth: 640, width: '100%' } } }}>
      {create.data ? (
        <SecretOnce
          titleId={titleId}
          title={t.readyTitle}
          text={t.readyText}
          label={t.key}
          value={create.data.token}
          doneLabel={t.done}
          onDone={onClose}
        />
      ) : (
        <form onSubmit={submit} noValidate>
          <DialogTitle id={titleId}>{t.dialogTitle}</DialogTitle>
          <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}>
            {problem && <Alert severity="error">{problem}</Alert>}
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
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t.cancel}</Button>
            <Button type="submit" variant="contained" loading={create.isPending}>
              {t.create}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
