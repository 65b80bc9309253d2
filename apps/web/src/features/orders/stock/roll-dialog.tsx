import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { type StockKind, type StockRoll, stockKinds, stockRoll } from '@veranda/contract'
import { type HTMLAttributes, useId, useState } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { productionQuery } from '#features/orders/page/order-page-queries.ts'
import { hundredthsOf, hundredthsText, parseWholeNumber } from '#lib/format/number-text.ts'
import { applyServerErrors } from '#lib/forms/forms.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { changedFields, mergeNewerRecord } from '#lib/query/newer-form.ts'
import { newerRecord } from '#lib/query/newer-record.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { EditDialog } from '#ui/dialogs/edit-dialog.tsx'
import { useReceiveStock, useUpdateStock } from './stock-queries.ts'
import { stockTexts } from './stock-texts.ts'

const t = stockTexts.form

/** A roll as its dialog has it: lengths in metres and sums in roubles, as they are typed. */
interface Values {
  kind: StockKind
  film: string
  width_mm: string
  length_mm: string
  count: string
  price_kopecks: string
  note: string
}

const mmOf = (typed: string) => (hundredthsOf(typed) ?? 0) * 10
const isBetween = (value: number | undefined, least: number, most: number) =>
  value !== undefined && value >= least && value <= most

function valuesOf(roll: StockRoll | null): Values {
  return {
    kind: roll?.kind ?? 'roll',
    film: roll?.film ?? '',
    width_mm: roll ? String(roll.width_mm) : '',
    length_mm: roll ? hundredthsText(roll.length_mm / 10) : '30',
    count: '1',
    price_kopecks: hundredthsText(roll?.price_kopecks ?? null),
    note: roll?.note ?? '',
  }
}

interface Props {
  /** `null`: new ones are received. */
  roll: StockRoll | null
  onClose: () => void
}

/** Receives rolls and remnants, or corrects one. */
export function RollDialog({ roll, onClose }: Props) {
  const titleId = useId()
  const [key] = useIdempotencyKey()
  const [problem, setProblem] = useState<string | null>(null)
  const [version, setVersion] = useState(roll?.version)
  const receive = useReceiveStock(key)
  const update = useUpdateStock(roll?.id ?? 0)
  const isPending = receive.isPending || update.isPending
  const form = useForm<Values>({ defaultValues: valuesOf(roll) })
  const onError = (error: unknown) => {
    const newer = newerRecord(error, stockRoll)
    if (!newer) return setProblem(applyServerErrors(form, error, stockTexts.calls.receive))
    setVersion(newer.version)
    mergeNewerRecord(form, valuesOf(newer))
    setProblem(t.conflict)
  }
  const submit = form.handleSubmit(({ kind, film, count, note, ...typed }) => {
    setProblem(null)
    const sizes = {
      width_mm: parseWholeNumber(typed.width_mm) ?? 0,
      length_mm: mmOf(typed.length_mm),
      price_kopecks: hundredthsOf(typed.price_kopecks),
      note,
    }
    const ends = { onSuccess: onClose, onError }
    if (!roll) return receive.mutate({ ...sizes, kind, film, count: parseWholeNumber(count) ?? 0 }, ends)
    const changed = changedFields(form, form.getValues())
    const changes = Object.fromEntries(Object.entries(sizes).filter(([key]) => key in changed))
    if (Object.keys(changes).length === 0) return onClose()
    update.mutate({ ...changes, version }, ends)
  })
  return (
    <EditDialog
      onClose={onClose}
      isSending={isPending}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 460, width: '100%' } } }}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{roll ? t.editTitle(roll.number) : t.receiveTitle}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}>
          {problem && <Alert severity="error">{problem}</Alert>}
          {!roll && <WhatFields form={form} />}
          <SizeFields form={form} isNew={!roll} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {roll ? t.save : t.submit}
          </Button>
        </DialogActions>
      </form>
    </EditDialog>
  )
}

/** What is received. The first film and its first width are offered. */
function WhatFields({ form }: { form: UseFormReturn<Values> }) {
  const { data } = useQuery(productionQuery)
  const films = data?.films ?? []
  const offerWidth = (code: string) => {
    const [width] = films.find((film) => film.code === code)?.rolls ?? []
    if (width !== undefined && !form.formState.dirtyFields.width_mm) form.setValue('width_mm', String(width))
  }
  return (
    <>
      <Controller
        control={form.control}
        name="film"
        rules={{ required: t.filmFault }}
        render={({ field: { ref, onChange, ...field }, fieldState }) => (
          <TextField
            {...field}
            inputRef={ref}
            select
            required
            label={t.film}
            onChange={(event) => {
              onChange(event)
              offerWidth(event.target.value)
            }}
            error={Boolean(fieldState.error)}
            helperText={fieldState.error?.message}
            sx={{ mt: 1 }}
          >
            {films.map(({ code, name }) => (
              <MenuItem key={code} value={code}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      <Controller
        control={form.control}
        name="kind"
        render={({ field: { ref, ...field } }) => (
          <TextField {...field} inputRef={ref} select label={t.kind}>
            {Object.entries(stockKinds).map(([kind, name]) => (
              <MenuItem key={kind} value={kind}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
    </>
  )
}

interface NumberProps {
  form: UseFormReturn<Values>
  name: 'width_mm' | 'length_mm' | 'count' | 'price_kopecks' | 'note'
  label: string
  hint?: string
  mode?: HTMLAttributes<HTMLInputElement>['inputMode']
  isValid?: (typed: string) => boolean | string
  isFirst?: boolean
}

function Field({ form, name, label, hint, mode, isValid, isFirst = false }: NumberProps) {
  const { ref, ...field } = form.register(name, isValid ? { validate: isValid } : {})
  const fault = form.formState.errors[name]?.message
  return (
    <TextField
      {...field}
      inputRef={ref}
      label={label}
      error={Boolean(fault)}
      helperText={fault ?? hint}
      slotProps={{
        // A width that is offered has to lift the label.
        inputLabel: { shrink: true },
        htmlInput: { autoComplete: 'off', maxLength: 500, ...(mode && { inputMode: mode }) },
      }}
      fullWidth
      sx={{ mt: isFirst ? 1 : 0 }}
    />
  )
}

function SizeFields({ form, isNew }: { form: UseFormReturn<Values>; isNew: boolean }) {
  const seesMargin = useCurrentUser().can('money.margin.read')
  return (
    <>
      <Field
        {...{ form, name: 'width_mm', label: t.width, mode: 'numeric', isFirst: !isNew }}
        isValid={(typed) => isBetween(parseWholeNumber(typed), 100, 6000) || t.widthFault}
      />
      <Field
        {...{ form, name: 'length_mm', label: t.length, hint: t.lengthHint, mode: 'decimal' }}
        isValid={(typed) => isBetween(mmOf(typed), 100, 1_000_000) || t.lengthFault}
      />
      {isNew && (
        <Field
          {...{ form, name: 'count', label: t.count, mode: 'numeric' }}
          isValid={(typed) => isBetween(parseWholeNumber(typed), 1, 50) || t.countFault}
        />
      )}
      {seesMargin && (
        <Field
          {...{ form, name: 'price_kopecks', label: t.price, hint: t.priceHint, mode: 'decimal' }}
          isValid={(typed) => typed.trim() === '' || hundredthsOf(typed) !== null || t.priceFault}
        />
      )}
      <Field {...{ form, name: 'note', label: t.note, hint: t.noteHint }} />
    </>
  )
}
