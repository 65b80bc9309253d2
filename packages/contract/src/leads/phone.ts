/** Marks that show nothing, which address books and messengers copy along with a number. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const dashes = /[\u2010-\u2015\u2212\ufe63\uff0d]/g

/** A phone as its writer sees it: without invisible marks, `tel:` and a comma at its end, every dash a plain one. */
export function cleanPhone(text: string): string {
  const plain = text.replace(invisible, '').replace(dashes, '-').trim()
  return plain.replace(/^tel:\s*/i, '').replace(/[\s,;]+$/, '')
}

/** «доб. 12» and the like: who answers within a company's number. */
const extension = /[,;]?\s*(?:доб|вн|ext|#)\.?\s*\d{1,6}$/iu

/**
 * Whether a phone can be called as it is written: a Russian number has all of its eleven digits, or ten without the trunk 8;
 * one of another country has its plus or is as long. An extension may follow. No zod here: the widget checks by it too.
 */
export function isWholePhone(text: string): boolean {
  const phone = cleanPhone(text).replace(extension, '')
  if (!/^[\d\s()+./-]+$/.test(phone)) return false
  const { length, 0: first } = phone.replace(/\D/g, '')
  if (!phone.startsWith('+')) return length >= 10 && length <= 15
  return first === '7' ? length === 11 : length >= 8 && length <= 15
}
