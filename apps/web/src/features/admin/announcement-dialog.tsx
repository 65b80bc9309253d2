import Stack from '@mui/material/Stack'
import {
  type AnnouncementSeverity,
  announcementSeverities,
  type ModuleCode,
  moduleCodes,
  modules,
} from '@veranda/contract'
import { useDates } from '#lib/format/dates.ts'
import { fromWallTime } from '#lib/format/zoned-time.ts'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { FormField } from '#ui/fields/form-field.tsx'
import { useCreateAnnouncement } from './platform-queries.ts'
import { texts } from './platform-texts.ts'

const t = texts.announcements

interface Values {
  text: string
  severity: AnnouncementSeverity
  module: ModuleCode | ''
  starts_at: string
  ends_at: string
}

const empty: Values = { text: '', severity: 'info', module: '', starts_at: '', ends_at: '' }

const audiences = {
  '': t.all,
  ...Object.fromEntries(moduleCodes.map((code) => [code, t.only(modules[code].name)])),
}

/** Remounted each time it opens. */
export function AnnouncementDialog({ onClose }: { onClose: () => void }) {
  const { timeZone } = useDates()
  const announce = useCreateAnnouncement()
  const [idempotencyKey] = useIdempotencyKey()
  const { form, ...state } = useRecordForm({
    values: empty,
    send: ({ body: { module, starts_at, ends_at, ...body } }) =>
      announce.mutateAsync({
        body: {
          ...body,
          module: module || null,
          starts_at: starts_at ? fromWallTime(starts_at, timeZone) : null,
          ends_at: ends_at ? fromWallTime(ends_at, timeZone) : null,
        },
        idempotencyKey,
      }),
    onSaved: onClose,
    texts: t.saveCall,
  })
  const { control } = form
  return (
    <FormDialog title={t.add} submitLabel={t.save} width={560} onClose={onClose} {...state}>
      <FormField control={control} name="text" label={t.text} multiline minRows={2} autoFocus />
      <FormField control={control} name="severity" label={t.severity} options={announcementSeverities} />
      <FormField
        control={control}
        name="module"
        label={t.audience}
        options={audiences}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <FormField
          control={control}
          name="starts_at"
          label={t.from}
          hint={t.fromHint}
          type="datetime-local"
        />
        <FormField
          control={control}
          name="ends_at"
          label={t.until}
          hint={t.untilHint}
          type="datetime-local"
        />
      </Stack>
    </FormDialog>
  )
}
