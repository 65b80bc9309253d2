import type { ImportField } from '@veranda/contract'
import { searchable } from '#text/search-text.ts'
import { texts } from './texts.ts'

export interface TargetField {
  key: string
  title: string
}

const plain = (heading: string) =>
  searchable(heading)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Guesses each column's field by its heading; each field once. */
export function guessColumns(headings: readonly string[], fields: readonly TargetField[]): (string | null)[] {
  const guesses: (string | null)[] = headings.map(() => null)
  const free = new Set(fields.map(({ key }) => key))
  // Most certain matches first: a later «Телефон» beats an earlier «Телефон друга».
  for (const isMatch of [isTitle, isSynonym, beginsWithSynonym]) {
    for (const [index, heading] of headings.entries()) {
      const normalized = plain(heading)
      if (guesses[index] || normalized === '') continue
      const field = fields.find((one) => free.has(one.key) && isMatch(normalized, one))
      if (!field) continue
      guesses[index] = field.key
      free.delete(field.key)
    }
  }
  return guesses
}

type Match = (heading: string, field: TargetField) => boolean

const isTitle: Match = (heading, { title }) => heading === plain(title)

const synonymsOf = ({ key }: TargetField) => texts.headings[key as ImportField] ?? []

const isSynonym: Match = (heading, field) => synonymsOf(field).some((synonym) => plain(synonym) === heading)

/** «Телефон клиента», «Комментарий менеджера»; short synonyms do not count. */
const beginsWithSynonym: Match = (heading, field) =>
  synonymsOf(field).some((synonym) => synonym.length > 3 && heading.startsWith(`${plain(synonym)} `))
