import TextField from '@mui/material/TextField'
import { apiScopes, createApiKeyBody } from '@veranda/contract'
import { Controller } from 'react-hook-form'
import { texts } from '#features/settings/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { fromWallTime } from '#lib/format/zoned-time.ts'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { FormField } from '#ui/fields/form-field.tsx'
import { CheckboxGroup } from './checkbox-group.tsx'
import { useCreateApiKey } from './integration-queries.ts'
import { SecretDialog } from './secret-dialog.tsx'

const t = texts.apiKeys

/** Creates an API key and shows it once. */
export function ApiKeyDialog({ onClose }: { onClose: () => void }) {
  const { timeZone } = useDates()
  const create = useCreateApiKey()
  const { form, ...state } = useRecordForm({
    values: { name: '', scopes: [], expires_at: null },
    schema: createApiKeyBody,
    send: ({ body }) => create.mutateAsync(body),
    // The dialog stays open to show the key.
    onSaved: () => undefined,
    texts: t.createCall,
  })
  return (
    <SecretDialog
      width={640}
      texts={t}
      secret={{ label: t.key, value: create.data?.token }}
      onClose={onClose}
      {...state}
    >
      <FormField control={form.control} name="name" label={t.name} hint={t.nameHint} required autoFocus />
      <Controller
        control={form.control}
        name="scopes"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <CheckboxGroup
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
