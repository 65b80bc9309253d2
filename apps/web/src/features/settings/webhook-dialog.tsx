import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { createWebhookBody, type WebhookEvent, webhookEvents } from '@veranda/contract'
import { useId, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { applyServerErrors } from '#lib/forms.ts'
import { CheckList } from './check-list.tsx'
import { useCreateWebhook } from './integration-queries.ts'
import { SecretOnce } from './secret-once.tsx'
import { texts } from './texts.ts'

const t = texts.webhooks

/** Adds an address and shows the secret that signs what it is sent, this once. */
export function WebhookDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const create = useCreateWebhook()
  const form = useForm<z.input<typeof createWebhookBody>>({
    resolver: zodResolver(createWebhookBody),
    defaultValues: { url: '', events: Object.keys(webhookEvents) as WebhookEvent[] },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit((body) => {
    setProblem(null)
    create.mutate(body, { onError: (error) => setProblem(applyServerErrors(form, error, t.createCall)) })
  })
  return (
    <Dialog open aria-labelledby={titleId} slotProps={{ paper: { sx: { maxWidth: 560, width: '100%' } } }}>
      {create.data ? (
        <SecretOnce
          titleId={titleId}
          title={t.readyTitle}
          text={t.readyText}
          label={t.secret}
          value={create.data.secret}
          doneLabel={t.done}
          onDone={onClose}
        />
      ) : (
        <form onSubmit={submit} noValidate>
          <DialogTitle id={titleId}>{t.dialogTitle}</DialogTitle>
          <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}>
            {problem && <Alert severity="error">{problem}</Alert>}
            <TextField
              {...form.register('url')}
              label={t.url}
              type="url"
              required
              autoFocus
              error={Boolean(errors.url)}
              helperText={errors.url?.message ?? t.urlHint}
              sx={{ mt: 1 }}
            />
            <Controller
              control={form.control}
              name="events"
              render={({ field: { value, onChange }, fieldState: { error } }) => (
                <CheckList
                  label={t.events}
                  options={webhookEvents}
                  chosen={value}
                  onChange={onChange}
                  error={error?.message}
                />
              )}
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
