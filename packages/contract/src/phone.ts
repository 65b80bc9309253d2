/**
 * Whether a phone can be called as it is written: a Russian number has all of its eleven digits, or ten without the trunk 8;
 * one of another country has its plus or is as long. No zod here: the widget checks by it too.
 */
export function isWholePhone(text: string): boolean {
  const phone = text.trim()
  if (!/^[\d\s()+.-]+$/.test(phone)) return false
  const { length, 0: first } = phone.replace(/\D/g, '')
  if (!phone.startsWith('+')) return length >= 10 && length <= 15
  return first === '7' ? length === 11 : length >= 8 && length <= 15
}
