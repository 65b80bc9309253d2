import { createWebhookBody, type WebhookEvent, webhookEvents } from '@veranda/contract'
import { Controller } from 'react-hook-form'
import { texts } from '#features/settings/texts.ts'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { FormField } from '#ui/fields/form-field.tsx'
import { CheckboxGroup } from './checkbox-group.tsx'
import { useCreateWebhook } from './integration-queries.ts'
import { SecretDialog } from './secret-dialog.tsx'

const t = texts.webhooks

/** Adds a webhook and shows its signing secret once. */
export function WebhookDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateWebhook()
  const { form, ...state } = useRecordForm({
    values: { url: '', events: Object.keys(webhookEvents) as WebhookEvent[] },
    schema: createWebhookBody,
    send: ({ body }) => create.mutateAsync(body),
    // The dialog stays open to show the secret.
    onSaved: () => undefined,
    texts: t.createCall,
  })
  return (
    <SecretDialog
      width={560}
      texts={t}
      secret={{ label: t.secret, value: create.data?.secret }}
      onClose={onClose}
      {...state}
    >
      <FormField
        control={form.control}
        name="url"
        label={t.url}
        hint={t.urlHint}
        type="url"
        required
        autoFocus
      />
      <Controller
        control={form.control}
        name="events"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <CheckboxGroup
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
