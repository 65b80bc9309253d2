import { zodResolver } from '@hookform/resolvers/zod'
import TextField from '@mui/material/TextField'
import { createWebhookBody, type WebhookEvent, webhookEvents } from '@veranda/contract'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { texts } from '#features/settings/texts.ts'
import { applyServerErrors } from '#lib/forms/forms.ts'
import { CheckList } from './check-list.tsx'
import { useCreateWebhook } from './integration-queries.ts'
import { SecretDialog } from './secret-dialog.tsx'

const t = texts.webhooks

/** Adds an address and shows the secret that signs what it is sent, this once. */
export function WebhookDialog({ onClose }: { onClose: () => void }) {
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
    <SecretDialog
      width={560}
      texts={t}
      secret={{ label: t.secret, value: create.data?.secret }}
      problem={problem}
      isSending={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </SecretDialog>
  )
}
