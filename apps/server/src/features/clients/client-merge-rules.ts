import { accountFaults, type ClientMergeField, limits } from '@veranda/contract'
import type { ClientMergeValues } from '#db/schema/column-types.ts'
import { fieldError } from '#errors.ts'
import { texts } from './texts.ts'

type Values = Required<ClientMergeValues>

/** The fields of the kept client that a merge changes, with their new values. Nothing written is lost: notes are joined. */
export function mergedValues(
  kept: Values,
  other: Values,
  taken: readonly ClientMergeField[],
): ClientMergeValues {
  const values: ClientMergeValues = {
    ...Object.fromEntries(taken.map((field) => [field, other[field]])),
    notes: joinedNotes(kept, other),
  }
  if (Object.keys(accountFaults({ ...kept, ...values })).length > 0)
    throw fieldError('fields', texts.mixedBank)
  const changed = Object.entries(values).filter(([key, value]) => kept[key as keyof Values] !== value)
  return Object.fromEntries(changed)
}

function joinedNotes(kept: Values, other: Values): string {
  const others = other.notes === kept.notes ? [] : [other.notes]
  const notes = [kept.notes, ...others].filter(Boolean).join('\n\n')
  if (notes.length > limits.notesMax) throw fieldError('fields', texts.notesTooLong)
  return notes
}

/** What an undo restores, and which fields it leaves because they were changed since the merge. */
export function restoredValues(
  now: Values,
  before: ClientMergeValues,
  after: ClientMergeValues,
): { values: ClientMergeValues; keptFields: string[] } {
  const keys = Object.keys(before) as (keyof Values)[]
  const isUntouched = (key: keyof Values) => now[key] === after[key]
  return {
    values: Object.fromEntries(keys.filter(isUntouched).map((key) => [key, before[key]])),
    keptFields: keys.filter((key) => !isUntouched(key)),
  }
}
