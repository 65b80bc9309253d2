import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ColumnSetup, createViewBody, type SavedView, type ViewEntity } from '@veranda/contract'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { FormField } from '#ui/fields/form-field.tsx'
import { SwitchSetting } from '#ui/fields/switch-setting.tsx'
import { texts } from './texts.ts'
import { useCreateView } from './view-queries.ts'

const t = texts.dialog

interface Props {
  entity: ViewEntity
  query: Record<string, string>
  columns: ColumnSetup
  onSaved: (view: SavedView) => void
  onClose: () => void
}

/** Saves the filters, the order and the columns of a list under a name. */
export function SaveViewDialog({ entity, query, columns, onSaved, onClose }: Props) {
  const [key] = useIdempotencyKey()
  const create = useCreateView(key)
  const { form, ...state } = useRecordForm<
    z.input<typeof createViewBody>,
    z.output<typeof createViewBody>,
    never,
    SavedView
  >({
    values: { entity, name: '', query, columns, is_shared: false, is_default: false },
    schema: createViewBody,
    send: ({ body }) => create.mutateAsync(body),
    onSaved: (view) => {
      onClose()
      if (view) onSaved(view)
    },
    texts: t.call,
  })
  return (
    <FormDialog title={t.title} submitLabel={t.submit} onClose={onClose} {...state}>
      <Stack sx={{ gap: 2 }}>
        <Typography color="textSecondary">{t.intro}</Typography>
        <FormField control={form.control} name="name" label={t.name} required autoFocus />
        {(['is_shared', 'is_default'] as const).map((name) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field }) => (
              <SwitchSetting
                label={name === 'is_shared' ? t.isShared : t.isDefault}
                isOn={field.value ?? false}
                onChange={field.onChange}
              />
            )}
          />
        ))}
      </Stack>
    </FormDialog>
  )
}
