import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { texts } from '#lib/texts.ts'
import { isSame, mergeValues } from './merge-values.ts'

type Form<T extends FieldValues> = Pick<
  UseFormReturn<T>,
  'formState' | 'getValues' | 'reset' | 'setValue' | 'setError'
>

/** The values that differ from a record's. Only these are sent, so that a colleague's other changes are kept. */
export function changedParts<T extends object>(before: object, values: T): Partial<T> {
  const old = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => !isSame(value, old[key])),
  ) as Partial<T>
}

/** Fields that differ from the form's initial values. */
export function changedFields<T extends FieldValues>(
  { formState }: Pick<Form<T>, 'formState'>,
  values: T,
): Partial<T> {
  return changedParts(formState.defaultValues ?? {}, values)
}

/** The part of a form's output that was changed: what a save sends, so that a colleague's other changes are kept. */
export const changedPart = <B extends object>(body: B, changes: object): Partial<B> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name in changes)) as Partial<B>

/**
 * Merges a record that a colleague has saved meanwhile: fields changed here stay, all others become theirs, those of
 * nested objects too. A field that both changed shows theirs as its error; returns whether there is one.
 * `theirTexts`: their values as text, by the paths of fields that hold codes.
 */
export function mergeNewerRecord<T extends FieldValues>(
  form: Form<T>,
  newer: T,
  theirTexts: Partial<Record<string, string>> = {},
): boolean {
  const before: Record<string, unknown> = form.formState.defaultValues ?? {}
  const mine = Object.entries(changedFields(form, form.getValues()))
  form.reset(newer as DefaultValues<T> & T)
  const clashes = mine.flatMap(([key, value]) => {
    const merged = mergeValues({ before: before[key], mine: value, theirs: newer[key] }, key)
    form.setValue(key as FieldPath<T>, merged.value as typeof value, { shouldDirty: true })
    return merged.clashes
  })
  for (const { path, theirs } of clashes) {
    const message = newerValueText(theirTexts[path] ?? theirs)
    form.setError(path as FieldPath<T>, { type: 'newer', message })
  }
  return clashes.length > 0
}

/** The message at a field for which a colleague has saved another value. */
export function newerValueText(value: unknown): string {
  const isPlain = typeof value === 'string' || typeof value === 'number'
  return isPlain && value !== '' ? texts.theirs(String(value)) : texts.theirsToo
}

/** The message at a field that a colleague changed too, or at the first such part of it; for a form's `errors`. */
export function newerMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { type, message } = error as { type?: unknown; message?: unknown }
  if (typeof type === 'string') return type === 'newer' && typeof message === 'string' ? message : undefined
  return Object.values(error).map(newerMessage).find(Boolean)
}
