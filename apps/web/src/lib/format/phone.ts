const russian = /^(?:[78])?(\d{3})(\d{3})(\d{2})(\d{2})$/

/** The ten digits after the country code of a Russian number. */
function russianDigits(phone: string): RegExpExecArray | null {
  if (!/^[\d\s()+.\-–/]+$/.test(phone)) return null
  const digits = phone.replace(/\D/g, '')
  const isOurs =
    digits.length === 11 ? /^[78]/.test(digits) && !phone.trim().startsWith('+8') : /^9/.test(digits)
  return isOurs ? russian.exec(digits) : null
}

/** «+7 912 345-67-89» for a Russian number in any format; others unchanged. */
export function formatPhone(phone: string): string {
  const parts = russianDigits(phone)
  return parts ? `+7 ${parts[1]} ${parts[2]}-${parts[3]}-${parts[4]}` : phone.trim()
}

/** The `tel:` URL of a phone, or `null` without a number. */
export function telHref(phone: string): string | null {
  // An extension, «доб. 12», is not dialled.
  const number = phone.replace(/(\d)[\s,;]*[\p{L}#].*$/u, '$1')
  const parts = russianDigits(number)
  if (parts) return `tel:+7${parts.slice(1).join('')}`
  const dialled = number.replace(/[^\d+]/g, '')
  return dialled.replace(/\D/g, '').length >= 5 ? `tel:${dialled}` : null
}
