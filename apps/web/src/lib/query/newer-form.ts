import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { texts } from '#lib/texts.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type Form<T extends FieldValues> = Pick<
  UseFormReturn<T>,
  'formState' | 'getValues' | 'reset' | 'setValue' | 'setError'
>

/**
 * Fields that differ from the form's initial values. Only these are sent, so that a colleague's other changes are
 * kept.
 */
export function changedFields<T extends FieldValues>(
  { formState }: Pick<Form<T>, 'formState'>,
  values: T,
): Partial<T> {
  const before: Record<string, unknown> = formState.defaultValues ?? {}
  const isChanged = ([key, value]: [string, unknown]) => !isSame(value, before[key])
  return Object.fromEntries(Object.entries(values).filter(isChanged)) as Partial<T>
}

/**
 * Merges a record that a colleague has saved meanwhile: fields changed here stay, all others become theirs. A field
 * that both changed shows theirs as its error; returns whether there is one. `theirTexts`: their values as text, for
 * fields that hold codes.
 */
export function mergeNewerRecord<T extends FieldValues>(
  form: Form<T>,
  newer: T,
  theirTexts: Partial<Record<keyof T, string>> = {},
): boolean {
  const before: Record<string, unknown> = form.formState.defaultValues ?? {}
  const mine = Object.entries(changedFields(form, form.getValues()))
  form.reset(newer as DefaultValues<T> & T)
  let hasBoth = false
  for (const [key, value] of mine) {
    const path = key as FieldPath<T>
    form.setValue(path, value, { shouldDirty: true })
    const theirs = newer[key]
    if (isSame(theirs, before[key]) || isSame(theirs, value)) continue
    hasBoth = true
    form.setError(path, { type: 'newer', message: newerValueText(theirTexts[key] ?? theirs) })
  }
  return hasBoth
}

/** The message at a field for which a colleague has saved another value. */
export function newerValueText(value: unknown): string {
  const isPlain = typeof value === 'string' || typeof value === 'number'
  return isPlain && value !== '' ? texts.theirs(String(value)) : texts.theirsToo
}
