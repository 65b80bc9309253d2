import { cleanPhone, phoneDigits } from '@veranda/contract'

/** Text normalised for comparison: lower case, ё as е. */
export function searchable(text: string): string {
  return text.toLowerCase().replaceAll('\u0451', '\u0435').replace(/\s+/g, ' ').trim()
}

/** The search text of a person. */
export function searchTextOf(person: { name: string; phone: string; email: string }): string {
  return [searchable(person.name), phoneDigits(person.phone), person.email.toLowerCase()]
    .filter(Boolean)
    .join(' ')
}

interface SearchedClient {
  name: string
  phone: string
  email: string
  legal_name: string
  inn: string
}

/** Search text of a client; that of an organisation includes its full name and ИНН. */
export function clientSearchText(client: SearchedClient): string {
  return [searchTextOf(client), searchable(client.legal_name), client.inn].filter(Boolean).join(' ')
}

/** More words are ignored: nobody types them, and each number of words is a statement of its own. */
const mostNeedles = 6

/** «2026-0019», a yearly number of orders and documents, is kept as written. */
const yearlyNumber = /^20\d\d-\d{1,6}$/

/** A number that is still being typed, from its country code or trunk prefix on: «+7 9», «8 (9», «8935». */
const startedNumber = /^(?:\+7|8[\s(-]|89)/

/**
 * The terms of a query, each of which a record must contain. A term that looks like a phone becomes its digits
 * without the country code or trunk prefix, so that 8…, +7… and the bare number find the same people.
 */
export function needlesOf(text: string): string[] {
  // «№ 2026-0019», as titles and documents write it.
  const query = cleanPhone(text.replaceAll('№', ' '))
  const digits = phoneDigits(query)
  const isStarted = startedNumber.test(query.trim())
  const isPhone =
    /^[\d\s()+.-]+$/.test(query) && (digits.length >= 3 || isStarted) && !yearlyNumber.test(query.trim())
  const isWhole = digits.length === 11 && digits.startsWith('7')
  if (isPhone) return [isWhole || isStarted ? digits.slice(1) : digits].filter(Boolean)
  return searchable(query).split(' ').filter(Boolean).slice(0, mostNeedles)
}

/** A LIKE pattern that finds the term anywhere, with wildcards escaped. */
export function likePattern(needle: string): string {
  return `%${needle.replace(/[\\%_]/g, '\\$&')}%`
}

/** The record number in «№ 12», «#12» or plain digits; after a sign it can mean nothing else. */
export function recordNumberIn(q: string): { number: string; isAlone: boolean } | undefined {
  const [, sign, number] = /^([#№]?)\s*(\d{1,15})$/.exec(q) ?? []
  return number === undefined ? undefined : { number, isAlone: sign !== '' }
}
