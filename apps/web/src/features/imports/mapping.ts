import { type DataImport, type ImportSettings, importSource } from '@veranda/contract'

/** The mapping of the last import of such a table, else by column names. Fields deleted since are left out. */
export function initialSettings({ columns, fields, settings }: DataImport): ImportSettings {
  const known = new Set(fields.map(({ key }) => key))
  const guesses = columns.map(({ guess }) => guess)
  const mapping = settings?.mapping.map((key) => (key && known.has(key) ? key : null)) ?? guesses
  return { repeats: 'skip', user_id: null, source: importSource, ...settings, mapping }
}

/** Maps a field to a column and removes it from another. */
export function assigned(mapping: ImportSettings['mapping'], column: number, key: string | null) {
  return mapping.map((old, index) => {
    if (index === column) return key
    return old === key ? null : old
  })
}
