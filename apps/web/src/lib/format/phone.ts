const russian = /^(?:[78])?(\d{3})(\d{3})(\d{2})(\d{2})$/

/** The ten digits after the country's code, where the number is Russian. */
function russianDigits(phone: string): RegExpExecArray | null {
  if (!/^[\d\s()+.\-–/]+$/.test(phone)) return null
  const digits = phone.replace(/\D/g, '')
  const isOurs =
    digits.length === 11 ? /^[78]/.test(digits) && !phone.trim().startsWith('+8') : /^9/.test(digits)
  return isOurs ? russian.exec(digits) : null
}

/** «+7 912 345-67-89» for a Russian number however it was typed; any other as it is. */
export function formatPhone(phone: string): string {
  const parts = russianDigits(phone)
  return parts ? `+7 ${parts[1]} ${parts[2]}-${parts[3]}-${parts[4]}` : phone.trim()
}

/** The address that calls a number, or `null` where there is nothing to dial. */
export function telHref(phone: string): string | null {
  // Who answers within a company's number, «доб. 12», is no part of what is dialled.
  const number = phone.replace(/(\d)[\s,;]*[\p{L}#].*$/u, '$1')
  const parts = russianDigits(number)
  if (parts) return `tel:+7${parts.slice(1).join('')}`
  const dialled = number.replace(/[^\d+]/g, '')
  return dialled.replace(/\D/g, '').length >= 5 ? `tel:${dialled}` : null
}
