import { cleanPhone } from '@veranda/contract'

/** A phone as it is compared: digits only, the Russian trunk 8 as the country's 7. */
export function phoneDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.length === 11 && digits.startsWith('8') ? `7${digits.slice(1)}` : digits
}

/** Words as they are compared: lower case, ё as е. */
export function searchable(text: string): string {
  return text.toLowerCase().replaceAll('\u0451', '\u0435').replace(/\s+/g, ' ').trim()
}

/** What a record is found by. */
export function searchTextOf(person: { name: string; phone: string; email: string }): string {
  return [searchable(person.name), phoneDigits(person.phone), person.email.toLowerCase()]
    .filter(Boolean)
    .join(' ')
}

/** Nobody looks for more words at once, and each number of them is a statement of its own. */
const mostNeedles = 6

/** «2026-0019», as orders and documents are numbered: kept as it is written. */
const yearlyNumber = /^20\d\d-\d{1,6}$/

/**
 * The needles of a query, each of which a record must contain. What looks like a phone becomes its digits,
 * without the country or trunk prefix, so that 8…, +7… and the bare number find the same people.
 */
export function needlesOf(asked: string): string[] {
  // «№ 2026-0019», as titles and papers write it.
  const query = cleanPhone(asked.replaceAll('№', ' '))
  const digits = phoneDigits(query)
  const isPhone = /^[\d\s()+.-]+$/.test(query) && digits.length >= 3 && !yearlyNumber.test(query.trim())
  if (isPhone) return [digits.length === 11 && digits.startsWith('7') ? digits.slice(1) : digits]
  return searchable(query).split(' ').filter(Boolean).slice(0, mostNeedles)
}

/** A pattern for LIKE that finds the needle anywhere, whatever signs it has. */
export function likePattern(needle: string): string {
  return `%${needle.replace(/[\\%_]/g, '\\$&')}%`
}

/** The number that is asked for by «№ 12», «#12» or plain digits; with a sign nothing else is meant. */
export function recordNumberIn(q: string): { number: string; isAlone: boolean } | undefined {
  const [, sign, number] = /^([#№]?)\s*(\d{1,15})$/.exec(q) ?? []
  return number === undefined ? undefined : { number, isAlone: sign !== '' }
}
