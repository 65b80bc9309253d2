import { phoneDigits } from '@veranda/contract'

export interface FoundContact {
  kind: 'phone' | 'email'
  value: string
}

const phonePattern = /(?<![\d.,])(?:\+|\b)\d[\d\s().\u2010-\u2015-]{8,18}\d(?![\d])/g
const emailPattern = /[\p{L}\d._%+-]{1,64}@(?:[\p{L}\d-]{1,63}\.)+\p{L}{2,24}/gu

/** Formats a Russian number as `+7 912 345-67-89`, a foreign one as digits. */
function shownPhone(text: string): string | null {
  const digits = phoneDigits(text)
  if (digits.length === 10 && digits.startsWith('9')) return shownPhone(`7${digits}`)
  const parts = /^7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(digits)
  // Russian area codes start with 3, 4, 8 or 9; another number with 7 is not a Russian phone.
  if (parts && /[3489]/.test(parts[1]?.[0] ?? ''))
    return `+7 ${parts.slice(1, 3).join(' ')}-${parts.slice(3).join('-')}`
  return text.trim().startsWith('+') && digits.length >= 10 && digits.length <= 15 ? `+${digits}` : null
}

/** Phones and e-mails found in a text, without duplicates, in order of appearance. */
export function contactsIn(text: string): FoundContact[] {
  const emails = [...text.matchAll(emailPattern)].map(([value]) => value.toLowerCase())
  const phones = [...text.matchAll(phonePattern)].flatMap(([value]) => shownPhone(value) ?? [])
  return [
    ...[...new Set(phones)].map((value) => ({ kind: 'phone' as const, value })),
    ...[...new Set(emails)].map((value) => ({ kind: 'email' as const, value })),
  ]
}
