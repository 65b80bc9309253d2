/** Dictionaries that a company maintains. */
export const dictionaryKinds = {
  source: 'Источники',
  tag: 'Теги',
  reject_reason: 'Причины отказа',
} as const
export type DictionaryKind = keyof typeof dictionaryKinds

/** Colours with enough contrast to white text. */
export const dictionaryColors = [
  '',
  '#1d4ed8',
  '#0369a1',
  '#15803d',
  '#b45309',
  '#c62828',
  '#7e22ce',
  '#475569',
] as const
