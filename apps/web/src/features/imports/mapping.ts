import { type DataImport, type ImportSettings, importSource, type MappedField } from '@veranda/contract'

/** The mapping of the last import of such a table, else by column names. Fields deleted since are left out. */
export function initialSettings({ columns, fields, settings }: DataImport): ImportSettings {
  const known = new Set(fields.map(({ key }) => key))
  const guesses = columns.map(({ guess }) => guess)
  const mapping = settings?.mapping.map((key) => (key && known.has(key) ? key : null)) ?? guesses
  const defaults = {
    repeats: 'skip',
    user_id: null,
    source: importSource,
    status: 'new',
    values: {},
    date_order: null,
  } as const
  return { ...defaults, ...settings, mapping }
}

/** Maps a field to a column and removes it from another. */
export function assigned(mapping: ImportSettings['mapping'], column: number, key: string | null) {
  return mapping.map((old, index) => {
    if (index === column) return key
    return old === key ? null : old
  })
}

/** Words are compared as the server does: without regard to case, spaces and the letter yo. */
const keyOf = (word: string) => word.toLowerCase().replaceAll('\u0451', '\u0435').replace(/\s+/g, ' ').trim()

/** What the importer said a word of the table means. */
export const meaningOf = ({ values }: ImportSettings, field: MappedField, word: string): string | undefined =>
  values[field]?.[keyOf(word)]

export const withMeaning = (
  settings: ImportSettings,
  field: MappedField,
  word: string,
  meaning: string,
): ImportSettings => ({
  ...settings,
  values: { ...settings.values, [field]: { ...settings.values[field], [keyOf(word)]: meaning } },
})
