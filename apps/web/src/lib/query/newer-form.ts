import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { texts } from '#lib/texts.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type Form<T extends FieldValues> = Pick<
  UseFormReturn<T>,
  'formState' | 'getValues' | 'reset' | 'setValue' | 'setError'
>

/** Fields that differ from what the form began with. Only these are sent: a colleague's other changes stay. */
export function changedFields<T extends FieldValues>(
  { formState }: Pick<Form<T>, 'formState'>,
  values: T,
): Partial<T> {
  const before: Record<string, unknown> = formState.defaultValues ?? {}
  const isChanged = ([key, value]: [string, unknown]) => !isSame(value, before[key])
  return Object.fromEntries(Object.entries(values).filter(isChanged)) as Partial<T>
}

/**
 * Goes on from what a colleague has saved meanwhile: what was changed here stays, all else is theirs. A field that both
 * have changed says what they saved; answers whether there is one. `words`: theirs in words, where a value is a code.
 */
export function mergeNewerRecord<T extends FieldValues>(
  form: Form<T>,
  newer: T,
  words: Partial<Record<keyof T, string>> = {},
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
    form.setError(path, { type: 'newer', message: newerValueText(words[key] ?? theirs) })
  }
  return hasBoth
}

/** What a field says that a colleague has saved with another value. */
export function newerValueText(value: unknown): string {
  const isPlain = typeof value === 'string' || typeof value === 'number'
  return isPlain && value !== '' ? texts.theirs(String(value)) : texts.theirsToo
}
