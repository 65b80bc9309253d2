/** Whole hundredths of «4 700», «12,5» or «1 000.50»; `null` for anything else. Empty is nothing, not zero. */
export function hundredthsOf(text: string): number | null {
  const plain = text.replace(/[\s\u00a0₽%]/g, '').replace(',', '.')
  if (!/^\d{1,10}(\.\d{0,2})?$/.test(plain)) return null
  return Math.round(Number(plain) * 100)
}

/** The same as it is typed: «4700», «12,5». */
export function hundredthsText(value: number | null | undefined): string {
  return value == null ? '' : String(value / 100).replace('.', ',')
}

/** Digits alone: whatever else is typed is passed over. */
export function digitsOf(text: string): number | undefined {
  const digits = text.replace(/\D/g, '').slice(0, 6)
  return digits === '' ? undefined : Number(digits)
}
