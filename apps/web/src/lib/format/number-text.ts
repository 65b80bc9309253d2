/** Hundredths of «4 700», «12,5» or «1 000.50»; `null` for anything else, also for an empty text. */
export function hundredthsOf(text: string): number | null {
  const plain = text.replace(/[\s\u00a0₽%]/g, '').replace(',', '.')
  if (!/^\d{1,10}(\.\d{0,2})?$/.test(plain)) return null
  return Math.round(Number(plain) * 100)
}

/** Hundredths as typed: «4700», «12,5». */
export function hundredthsText(value: number | null | undefined): string {
  return value == null ? '' : String(value / 100).replace('.', ',')
}

/**
 * The whole number at the beginning of a text, up to six digits: «2 300 мм», «1850,5» rounded. A minus only if
 * `isSigned`. `undefined` without a number.
 */
export function parseWholeNumber(text: string, isSigned = false): number | undefined {
  const [, minus, integerPart = '', part = ''] = /^\s*([-−]?)([\d\s]*)(?:[.,](\d*))?/.exec(text) ?? []
  const digits = integerPart.replace(/\s/g, '').slice(0, 6)
  if (digits === '' || (minus && !isSigned)) return undefined
  const size = Math.round(Number(`${digits}.${part}`))
  return minus ? -size : size
}
