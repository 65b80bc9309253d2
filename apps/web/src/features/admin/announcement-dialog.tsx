import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import {
  type AnnouncementSeverity,
  announcementSeverities,
  type ModuleCode,
  moduleCodes,
  modules,
} from '@veranda/contract'
import { useId, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useDates } from '#lib/format/dates.ts'
import { fromWallTime } from '#lib/format/zoned-time.ts'
import { applyServerErrors } from '#lib/forms/forms.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx'
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

/** Remounted each time it opens. */
export function AnnouncementDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const { timeZone } = useDates()
  const announce = useCreateAnnouncement()
  const [idempotencyKey] = useIdempotencyKey()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<Values>({ defaultValues: empty })
  const submit = form.handleSubmit(({ module, starts_at, ends_at, ...values }) =>
    announce.mutate(
      {
        body: {
          ...values,
          module: module || null,
          starts_at: starts_at ? fromWallTime(starts_at, timeZone) : null,
          ends_at: ends_at ? fromWallTime(ends_at, timeZone) : null,
        },
        idempotencyKey,
      },
      {
        onSuccess: onClose,
        onError: (error) => setProblem(applyServerErrors(form, error, t.saveCall)),
      },
    ),
  )
  return (
    <EditDialog
      onClose={onClose}
      isSending={announce.isPending}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 560, width: '100%' } } }}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t.add}</DialogTitle>
        <DialogContent>
          {problem && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {problem}
            </Alert>
          )}
          <Fields form={form} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={announce.isPending}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={announce.isPending}>
            {t.save}
          </Button>
        </DialogActions>
      </form>
    </EditDialog>
  )
}

function Fields({ form }: { form: UseFormReturn<Values> }) {
  const { errors } = form.formState
  const at = (name: keyof Values, hint?: string) => ({
    ...form.register(name),
    error: Boolean(errors[name]),
    helperText: errors[name]?.message ?? hint,
    fullWidth: true,
  })
  const time = { type: 'datetime-local', slotProps: { inputLabel: { shrink: true } } }
  return (
    <Stack sx={{ gap: 2.5, pt: 1 }}>
      <TextField {...at('text')} label={t.text} multiline minRows={2} autoFocus />
      <TextField {...at('severity')} label={t.severity} select defaultValue={empty.severity}>
        {Object.entries(announcementSeverities).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        {...at('module')}
        label={t.audience}
        select
        defaultValue=""
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t.all}</MenuItem>
        {moduleCodes.map((code) => (
          <MenuItem key={code} value={code}>
            {t.only(modules[code].name)}
          </MenuItem>
        ))}
      </TextField>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <TextField {...at('starts_at', t.fromHint)} label={t.from} {...time} />
        <TextField {...at('ends_at', t.untilHint)} label={t.until} {...time} />
      </Stack>
    </Stack>
  )
}
