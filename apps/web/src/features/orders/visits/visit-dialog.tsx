import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import {
  type OrderVisit,
  orderVisit,
  type VisitConflict,
  visitConflicts,
  visitKinds,
} from '@veranda/contract'
import { useState } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { calendarTexts } from '#features/orders/calendar/calendar-texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { applyServerErrors } from '#lib/forms/forms.ts'
import { ApiError } from '#lib/http/call.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { toast } from '#lib/notices/toasts.ts'
import { changedFields, mergeNewerRecord } from '#lib/query/newer-form.ts'
import { newerRecord } from '#lib/query/newer-record.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
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
  /** The order's number, where the dialog does not stand over its page. */
  orderNumber?: string
  conflicts?: { code: VisitConflict; names: string[] }[]
  onClose: () => void
}

/** Plans a visit, or changes one: the way of the keyboard to all that dragging does. */
export function VisitDialog({ subject, orderNumber, conflicts = [], onClose }: Props) {
  const { timeZone, dateTime } = useDates()
  const [key] = useIdempotencyKey()
  const [problem, setProblem] = useState<string | null>(null)
  const [version, setVersion] = useState(subject.visit?.version)
  const form = useForm<VisitValues>({ defaultValues: visitValuesOf(subject, timeZone) })
  const add = useAddVisit(key)
  const update = useUpdateVisit(subject.visit)
  const kind = kindOf(subject)
  const texts = subject.visit ? calendarTexts.calls.update : calendarTexts.calls.add
  const onSuccess = () => {
    toast.success(texts.success)
    onClose()
  }
  const onError = (error: Error) => {
    const newer = newerRecord(error, orderVisit)
    if (!newer) return setProblem(faultOf(form, error, texts))
    setVersion(newer.version)
    // In words: the form has the moment and the goer as codes.
    const words = { starts_at: dateTime(newer.starts_at), goer: nameOfGoer(newer) || t.nobody }
    mergeNewerRecord(form, visitValuesOf({ visit: newer }, timeZone), words)
    setProblem(t.conflict)
  }
  const submit = form.handleSubmit((values) => {
    setProblem(null)
    if (!subject.visit) {
      const body = visitBodyOf(values, timeZone)
      return add.mutate({ ...body, kind, orderId: subject.orderId }, { onSuccess, onError })
    }
    const changes = visitChangesOf(changedFields(form, values), timeZone)
    if (Object.keys(changes).length === 0) return onClose()
    update.mutate({ ...changes, version }, { onSuccess, onError })
  })
  const orderId = subject.visit ? subject.visit.order_id : subject.orderId
  return (
    <FormDialog
      title={(subject.visit ? t.edit : t.add)(visitKinds[kind])}
      submitLabel={subject.visit ? t.submit : t.plan}
      problem={problem}
      isSending={add.isPending || update.isPending}
      onSubmit={submit}
      onClose={onClose}
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

const nameOfGoer = ({ crew, user }: OrderVisit) => crew?.name ?? user?.name ?? ''

/** «Сотрудник отсутствует: Иван. Вне рабочего времени: Пётр» */
export function conflictsText(conflicts: readonly { code: VisitConflict; names: string[] }[]): string {
  return conflicts
    .map(({ code, names }) => [visitConflicts[code], names.join(', ')].filter(Boolean).join(': '))
    .join('. ')
}

/** A crew and a person share one field, and so do the words against them. */
function faultOf(form: UseFormReturn<VisitValues>, error: Error, texts: { failure: string }): string | null {
  const errors = error instanceof ApiError ? error.errors : {}
  const message = (errors.crew_id ?? errors.user_id)?.[0]
  if (!message) return applyServerErrors(form, error, texts)
  form.setError('goer', { type: 'server', message }, { shouldFocus: true })
  return null
}

function VisitFields({ form, withCrews }: { form: UseFormReturn<VisitValues>; withCrews: boolean }) {
  const { errors } = form.formState
  const { ref: startRef, ...start } = form.register('starts_at', { required: t.startsAtNeeded })
  const validate = (hours: string) => minutesIn(hours) !== null || t.durationFault
  const { ref: lengthRef, ...length } = form.register('duration_minutes', { validate })
  const { ref: noteRef, ...note } = form.register('note')
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <TextField
          {...start}
          inputRef={startRef}
          type="datetime-local"
          label={t.startsAt}
          required
          autoFocus
          error={Boolean(errors.starts_at)}
          helperText={errors.starts_at?.message}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ flex: { sm: 3 } }}
        />
        <TextField
          {...length}
          inputRef={lengthRef}
          label={t.duration}
          error={Boolean(errors.duration_minutes)}
          helperText={errors.duration_minutes?.message}
          slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
          sx={{ flex: { sm: 2 } }}
        />
      </Stack>
      <GoerField form={form} withCrews={withCrews} />
      <TextField
        {...note}
        inputRef={noteRef}
        label={t.note}
        placeholder={t.noteHint}
        multiline
        minRows={2}
        error={Boolean(errors.note)}
        helperText={errors.note?.message}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </>
  )
}

function GoerField({ form, withCrews }: { form: UseFormReturn<VisitValues>; withCrews: boolean }) {
  const kept = form.formState.defaultValues?.goer ?? ''
  const { options, knows } = useAssigneeOptions({ withCrews, mayGo: true, kept })
  return (
    <Controller
      control={form.control}
      name="goer"
      render={({ field: { ref, value, ...field }, fieldState: { error } }) => (
        <TextField
          {...field}
          value={knows(value) ? value : ''}
          inputRef={ref}
          select
          label={t.goer}
          error={Boolean(error)}
          helperText={error?.message}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{t.nobody}</MenuItem>
          {options}
        </TextField>
      )}
    />
  )
}

function VisitActions({ visit, onDone }: { visit: OrderVisit; onDone: () => void }) {
  const finish = useFinishVisit()
  const remove = useRemoveVisit()
  const { dateTime } = useDates()
  const [isAsking, setAsking] = useState(false)
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
      <Button color="error" startIcon={<DeleteIcon />} onClick={() => setAsking(true)}>
        {t.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t.removeTitle(visitKinds[visit.kind])}
        text={t.removeText(dateTime(visit.starts_at), isDone ? '' : nameOfGoer(visit))}
        confirmLabel={t.remove}
        cancelLabel={t.keep}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(visit, { onSuccess: onDone, onError: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </Stack>
  )
}
