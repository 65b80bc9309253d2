/** Invisible characters that address books and messengers copy with a number. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const dashes = /[\u2010-\u2015\u2212\ufe63\uff0d]/g

/** Cleans a typed phone: removes invisible characters, `tel:` and a trailing comma, and normalises dashes. */
export function cleanPhone(text: string): string {
  const plain = text.replace(invisible, '').replace(dashes, '-').trim()
  return plain.replace(/^tel:\s*/i, '').replace(/[\s,;]+$/, '')
}

/** An extension such as «доб. 12». */
const extension = /[,;]?\s*(?:доб|вн|ext|#)\.?\s*[0-9]{1,6}\s*$/iu

export const withoutExtension = (phone: string): string => phone.replace(extension, '')

/**
 * Whether a phone can be dialled: a Russian number has all eleven digits, or ten without the trunk 8; a foreign one
 * has a plus or is as long. An extension may follow. Without zod, because the widget uses it too.
 */
export function isWholePhone(text: string): boolean {
  const phone = withoutExtension(cleanPhone(text))
  if (!/^[\d\s()+./-]+$/.test(phone)) return false
  const { length, 0: first } = phone.replace(/\D/g, '')
  if (!phone.startsWith('+')) return length >= 10 && length <= 15
  return first === '7' ? length === 11 : length >= 8 && length <= 15
}

/**
 * A phone normalised for comparison, as `phone_digits` does in the database: digits only, the Russian country code 7 in
 * place of the trunk prefix 8 or of nothing, no extension.
 */
export function phoneDigits(phone: string): string {
  const digits = withoutExtension(phone).replace(/\D/g, '')
  if (digits.length === 11 && digits.startsWith('8')) return `7${digits.slice(1)}`
  return digits.length === 10 && digits.startsWith('9') ? `7${digits}` : digits
}

const russian = /^(?:[78])?(\d{3})(\d{3})(\d{2})(\d{2})$/

/** The ten digits after the country code of a Russian number, in four groups; `null` for any other number. */
export function russianPhone(phone: string): string[] | null {
  if (!/^[\d\s()+.\-–/]+$/.test(phone)) return null
  const digits = phone.replace(/\D/g, '')
  const isOurs =
    digits.length === 11 ? /^[78]/.test(digits) && !phone.trim().startsWith('+8') : /^9/.test(digits)
  return (isOurs && russian.exec(digits)?.slice(1)) || null
}

/** «+7 912 345-67-89» for a Russian number in any format, with its extension; others unchanged. */
export function formatPhone(phone: string): string {
  const main = withoutExtension(phone)
  const parts = russianPhone(main)
  if (!parts) return phone.trim()
  const number = `+7 ${parts[0]} ${parts.slice(1).join('-')}`
  const dialledAfter = phone.slice(main.length).replace(/\D/g, '')
  return dialledAfter ? `${number} доб. ${dialledAfter}` : number
}
