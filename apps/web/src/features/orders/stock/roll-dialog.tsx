import { useQuery } from '@tanstack/react-query'
import { type StockKind, type StockRoll, stockKinds, stockRoll } from '@veranda/contract'
import type { HTMLAttributes } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { productionQuery } from '#features/orders/page/order-page-queries.ts'
import { hundredthsOf, hundredthsText, parseWholeNumber } from '#lib/format/number-text.ts'
import { useRecordForm } from '#lib/forms/use-record-form.ts'
import { useIdempotencyKey } from '#lib/http/use-idempotency-key.ts'
import { changedPart } from '#lib/query/newer-form.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { FormField } from '#ui/fields/form-field.tsx'
import { useReceiveStock, useUpdateStock } from './stock-queries.ts'
import { stockTexts } from './stock-texts.ts'

const t = stockTexts.form

/** A roll as its form holds it: metres and roubles as typed. */
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
  /** `null`: receives new ones. */
  roll: StockRoll | null
  onClose: () => void
}

/** Receives rolls and remnants, or corrects one. */
export function RollDialog({ roll, onClose }: Props) {
  const [key] = useIdempotencyKey()
  const receive = useReceiveStock(key)
  const update = useUpdateStock(roll?.id ?? 0)
  const { form, ...state } = useRecordForm({
    values: valuesOf(roll),
    record: roll && { version: roll.version, schema: stockRoll, valuesOf },
    send: async ({ body: { kind, film, count, note, ...typed }, changes, version }) => {
      const sizes = {
        width_mm: parseWholeNumber(typed.width_mm) ?? 0,
        length_mm: mmOf(typed.length_mm),
        price_kopecks: hundredthsOf(typed.price_kopecks),
        note,
      }
      if (!roll) return receive.mutateAsync({ ...sizes, kind, film, count: parseWholeNumber(count) ?? 0 })
      return update.mutateAsync({ ...changedPart(sizes, changes), version })
    },
    onSaved: onClose,
    texts: stockTexts.calls.receive,
  })
  return (
    <FormDialog
      title={roll ? t.editTitle(roll.number) : t.receiveTitle}
      submitLabel={roll ? t.save : t.submit}
      width={460}
      onClose={onClose}
      {...state}
    >
      {!roll && <WhatFields form={form} />}
      <SizeFields form={form} isNew={!roll} />
    </FormDialog>
  )
}

/** Fields of a new roll. The first film and width are preselected. */
function WhatFields({ form }: { form: UseFormReturn<Values> }) {
  const { data } = useQuery(productionQuery)
  const films = data?.films ?? []
  const offerWidth = (code: string) => {
    const [width] = films.find((film) => film.code === code)?.rolls ?? []
    if (width !== undefined && !form.formState.dirtyFields.width_mm) form.setValue('width_mm', String(width))
  }
  const names = Object.fromEntries(films.map(({ code, name }) => [code, name]))
  return (
    <>
      <FormField
        control={form.control}
        name="film"
        label={t.film}
        options={names}
        rules={{ required: t.filmFault }}
        parse={(code) => {
          offerWidth(code)
          return code
        }}
        required
      />
      <FormField control={form.control} name="kind" label={t.kind} options={stockKinds} />
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
}

function Field({ form, name, label, hint, mode, isValid }: NumberProps) {
  return (
    <FormField
      control={form.control}
      name={name}
      label={label}
      hint={hint}
      {...(isValid && { rules: { validate: isValid } })}
      slotProps={{
        // A preselected width must lift the label.
        inputLabel: { shrink: true },
        htmlInput: { autoComplete: 'off', maxLength: 500, ...(mode && { inputMode: mode }) },
      }}
    />
  )
}

function SizeFields({ form, isNew }: { form: UseFormReturn<Values>; isNew: boolean }) {
  const seesMargin = useCurrentUser().can('money.margin.read')
  return (
    <>
      <Field
        {...{ form, name: 'width_mm', label: t.width, mode: 'numeric' }}
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
