import { russianPhone } from '@veranda/contract'

/** The `tel:` URL of a phone, or `null` without a number. */
export function telHref(phone: string): string | null {
  // An extension, «доб. 12», is not dialled.
  const number = phone.replace(/(\d)[\s,;]*[\p{L}#].*$/u, '$1')
  const parts = russianPhone(number)
  if (parts) return `tel:+7${parts.join('')}`
  const dialled = number.replace(/[^\d+]/g, '')
  return dialled.replace(/\D/g, '').length >= 5 ? `tel:${dialled}` : null
}
