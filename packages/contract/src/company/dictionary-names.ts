/** The lists of words that a company makes for itself. */
export const dictionaryKinds = {
  source: 'Источники',
  tag: 'Теги',
  reject_reason: 'Причины отказа',
} as const
export type DictionaryKind = keyof typeof dictionaryKinds

/** Colours that carry white text with enough contrast. */
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
