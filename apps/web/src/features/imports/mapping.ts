import { type DataImport, type ImportSettings, importSource } from '@veranda/contract'

/** As the last import of such a table had it, else as the columns look. A field that was removed since is left out. */
export function initialSettings({ columns, fields, settings }: DataImport): ImportSettings {
  const known = new Set(fields.map(({ key }) => key))
  const guessed = columns.map(({ guess }) => guess)
  const mapping = settings?.mapping.map((key) => (key && known.has(key) ? key : null)) ?? guessed
  return { repeats: 'skip', user_id: null, source: importSource, ...settings, mapping }
}

/** Gives a field to a column; another column that had it gives it up. */
export function assigned(mapping: ImportSettings['mapping'], column: number, key: string | null) {
  return mapping.map((old, index) => {
    if (index === column) return key
    return old === key ? null : old
  })
}
