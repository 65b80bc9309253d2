import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import {
  type OrderVisit,
  orderVisit,
  type VisitConflict,
  visitConflicts,
  visitKinds,
} from '@veranda/contract'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { calendarTexts } from '#features/orders/calendar/calendar-texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { toast } from '#lib/notices/toasts.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { FormField } from '#ui/fields/form-field.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { useAssigneeOptions } from './assignee-options.tsx'
import { useAddVisit, useFinishVisit, useRemoveVisit, useUpdateVisit } from './visit-queries.ts'
import {
  kindOf,
  minutesIn,
  type VisitSubject,
  type VisitValues,
  visitBodyOf,
  visitChangesOf,
  visitValuesOf,
} from './visit-values.ts'

const t = calendarTexts.dialog

interface Props {
  subject: VisitSubject
  /** The order's number, if the dialog is not on its page. */
  orderNumber?: string
  conflicts?: { code: VisitConflict; names: string[] }[]
  onClose: () => void
}

/** Plans or changes a visit; the keyboard alternative to dragging. */
export function VisitDialog({ subject, orderNumber, conflicts = [], onClose }: Props) {
  const { timeZone, dateTime } = useDates()
  const [key] = useIdempotencyKey()
  const add = useAddVisit(key)
  const update = useUpdateVisit(subject.visit)
  const kind = kindOf(subject)
  const texts = subject.visit ? calendarTexts.calls.update : calendarTexts.calls.add
  const orderId = subject.visit ? subject.visit.order_id : subject.orderId
  const { form, ...state } = useRecordForm({
    values: visitValuesOf(subject, timeZone),
    record: subject.visit && {
      version: subject.visit.version,
      schema: orderVisit,
      valuesOf: (visit: OrderVisit) => visitValuesOf({ visit }, timeZone),
      // The form holds an instant and codes.
      valueTexts: (visit: OrderVisit) => ({
        starts_at: dateTime(visit.starts_at),
        assignee: assigneeName(visit) || t.nobody,
      }),
    },
    send: ({ body, changes, version }) =>
      subject.visit
        ? update.mutateAsync({ ...visitChangesOf(changes, timeZone), version })
        : add.mutateAsync({ ...visitBodyOf(body, timeZone), kind, orderId }),
    onSaved: (saved) => {
      if (saved) toast.success(texts.success)
      onClose()
    },
    texts,
    fieldOf: { crew_id: 'assignee', user_id: 'assignee' },
  })
  return (
    <FormDialog
      title={(subject.visit ? t.edit : t.add)(visitKinds[kind])}
      submitLabel={subject.visit ? t.submit : t.plan}
      onClose={onClose}
      {...state}
    >
      {orderNumber && (
        <Link component={RouterLink} to={pathTo('orders.show', { id: orderId })} sx={{ alignSelf: 'start' }}>
          {calendarTexts.order(orderNumber)}
        </Link>
      )}
      {conflicts.length > 0 && <Alert severity="warning">{conflictsText(conflicts)}</Alert>}
      <VisitFields form={form} withCrews={kind === 'mounting'} />
      {subject.visit && <VisitActions visit={subject.visit} onDone={onClose} />}
    </FormDialog>
  )
}

const assigneeName = ({ crew, user }: OrderVisit) => crew?.name ?? user?.name ?? ''

/** «Сотрудник отсутствует: Иван. Вне рабочего времени: Пётр» */
export function conflictsText(conflicts: readonly { code: VisitConflict; names: string[] }[]): string {
  return conflicts
    .map(({ code, names }) => [visitConflicts[code], names.join(', ')].filter(Boolean).join(': '))
    .join('. ')
}

function VisitFields({ form, withCrews }: { form: UseFormReturn<VisitValues>; withCrews: boolean }) {
  const { control } = form
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <FormField
          control={control}
          name="starts_at"
          label={t.startsAt}
          type="datetime-local"
          rules={{ required: t.startsAtNeeded }}
          required
          autoFocus
          sx={{ flex: { sm: 3 } }}
        />
        <FormField
          control={control}
          name="duration_minutes"
          label={t.duration}
          rules={{ validate: (hours: string) => minutesIn(hours) !== null || t.durationFault }}
          slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
          sx={{ flex: { sm: 2 } }}
        />
      </Stack>
      <AssigneeField form={form} withCrews={withCrews} />
      <FormField
        control={control}
        name="note"
        label={t.note}
        placeholder={t.noteHint}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </>
  )
}

function AssigneeField({ form, withCrews }: { form: UseFormReturn<VisitValues>; withCrews: boolean }) {
  const current = form.formState.defaultValues?.assignee ?? ''
  const { options, knows } = useAssigneeOptions({ withCrews, onlyMeasurers: true, current })
  const chosen = useWatch({ control: form.control, name: 'assignee' })
  return (
    <FormField
      control={form.control}
      name="assignee"
      label={t.assignee}
      select
      {...(!knows(chosen) && { value: '' })}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t.nobody}</MenuItem>
      {options}
    </FormField>
  )
}

function VisitActions({ visit, onDone }: { visit: OrderVisit; onDone: () => void }) {
  const finish = useFinishVisit()
  const remove = useRemoveVisit()
  const { dateTime } = useDates()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const isDone = visit.done_at !== null
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <Button
        startIcon={<DoneIcon />}
        loading={finish.isPending}
        onClick={() => finish.mutate({ visit, is_done: !isDone }, { onSuccess: onDone })}
      >
        {isDone ? t.reopen : t.finish}
      </Button>
      <Button color="error" startIcon={<DeleteIcon />} onClick={() => setDialogOpen(true)}>
        {t.remove}
      </Button>
      <ConfirmDialog
        open={isDialogOpen}
        title={t.removeTitle(visitKinds[visit.kind])}
        text={t.removeText(dateTime(visit.starts_at), isDone ? '' : assigneeName(visit))}
        confirmLabel={t.remove}
        cancelLabel={t.keep}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(visit, { onSuccess: onDone, onError: () => setDialogOpen(false) })}
        onClose={() => setDialogOpen(false)}
      />
    </Stack>
  )
}
