import type { SQL } from 'drizzle-orm'
import { likePattern, needlesOf, recordNumberIn } from '#text/search-text.ts'
import { isTrue } from './sql/expressions.ts'
import { select } from './sql/select.ts'
import { sql } from './sql/sql.ts'
import type { TenantDb } from './tenant-db.ts'

/** Views with the search text of records; each shows only the current company and has a trigram index. */
export const searchViews = [
  'lead_search',
  'client_search',
  'order_search',
  'file_search',
  'visitor_search',
] as const
export type SearchView = (typeof searchViews)[number]

/** Views with the normalised phones and e-mails of records that are not deleted, of the current company. */
export const contactViews = ['lead_contacts', 'client_contacts'] as const
export type ContactView = (typeof contactViews)[number]

/** Shorter needles contain no trigram. */
const isIndexed = (needle: string) => [...needle].length >= 3

const all = (conditions: SQL[]) => sql.join(conditions, sql` and `)

/** How the matches of a query are found. */
export type SearchWay =
  /** All of them by the index of the search. */
  | 'index'
  /** In the order of the list, reading the text of each record. */
  | 'walk'
  /** Some `frequentFrom` of them by the index, in no order. */
  | 'sample'

/** From so many matches on, walking the order of a list finds a page sooner than all matches are found. */
export const frequentFrom = 2_000

/**
 * Whether more than `frequentFrom` records match a query; also of a query too short for the index, which can only be
 * walked. The answer costs the same however many records there are.
 */
export async function isFrequent(tenant: TenantDb, view: SearchView, q: string): Promise<boolean> {
  const needles = needlesOf(q)
  if (recordNumberIn(q)?.isAlone || needles.length === 0) return false
  if (!needles.some(isIndexed)) return true
  const [row] = await tenant.rows(
    () => select({ isFrequent: isTrue(sql`exists(${idsOf(view, needles)} offset ${frequentFrom})`) })``,
  )
  return row?.isFrequent === true
}

/**
 * Ids of the records that contain all needles. As an array: PostgreSQL would merge a subquery into the outer statement, where
 * row-level security prevents the use of the index.
 */
const arrayOfIds = (view: SearchView, needles: string[], way: SearchWay): SQL =>
  sql`array(${idsOf(view, needles)}${way === 'sample' ? sql` limit ${frequentFrom}` : sql``})`

function idsOf(view: SearchView, needles: string[]): SQL {
  const grams = needles
    .filter(isIndexed)
    .map((needle) => sql`s.grams @> search_grams(app_company_id(), ${needle})`)
  const exact = needles.map((needle) => sql`s.search_text like ${likePattern(needle)}`)
  return sql`select s.id from ${sql.identifier(view)} s where ${all([...grams, ...exact])}`
}

/** PostgreSQL guesses that a third of all rows satisfy it, and so walks the order of the list; of a `like` it would guess none. */
const isIn = (column: SQL, needle: string): SQL => sql`strpos(${column}, ${needle}) > 0`

/** Whether the record with this id and `search_text` contains all needles. */
export function matchesEveryNeedle(
  view: SearchView,
  { id, text }: { id: SQL; text: (condition: (column: SQL) => SQL) => SQL },
  needles: string[],
  way: SearchWay = 'index',
): SQL {
  if (needles.length === 0) return sql`true`
  if (way === 'walk') return text((column) => all(needles.map((needle) => isIn(column, needle))))
  if (needles.some(isIndexed)) return sql`${id} = any(${arrayOfIds(view, needles, way)})`
  // Too short for the index, so that nothing can be said without reading every record.
  if (way === 'sample') return sql`false`
  return text((column) => all(needles.map((needle) => sql`${column} like ${likePattern(needle)}`)))
}

/** The same for a row of the statement itself, by its alias. */
export function recordMatchesEveryNeedle(
  view: SearchView,
  alias: string,
  needles: string[],
  way: SearchWay = 'index',
): SQL {
  const name = sql.identifier(alias)
  return matchesEveryNeedle(
    view,
    { id: sql`${name}.id`, text: (like) => like(sql`${name}.search_text`) },
    needles,
    way,
  )
}

/** Whether the query is in the record's search text or is its number in the company; with «№» only the number counts. */
export function matchesQuery(view: SearchView, alias: string, q: string, way: SearchWay = 'index'): SQL {
  const matchesText = recordMatchesEveryNeedle(view, alias, needlesOf(q), way)
  const recordNumber = recordNumberIn(q)
  if (!recordNumber) return matchesText
  const own = sql`${sql.identifier(alias)}.number = ${recordNumber.number}::bigint`
  return recordNumber.isAlone ? own : sql`(${own} or (${matchesText}))`
}

export interface SearchedContact {
  /** Normalised by `phoneDigits`; empty when the number is too short to compare. */
  digits: string
  email: string
}

/**
 * Ids of the records with this phone or e-mail, one of which is not empty, as an array for the reason given at `idsOf`.
 * The conditions have the form of the indexes of migration 0041.
 */
export function idsWithContact(view: ContactView, { digits, email }: SearchedContact): SQL {
  const conditions = [
    digits !== '' && sql`(s.phone <> '' and s.phone_key = ${digits})`,
    email !== '' && sql`(s.email <> '' and s.email_key = ${email.toLowerCase()})`,
  ].filter((condition) => condition !== false)
  return sql`array(select s.id from ${sql.identifier(view)} s where ${sql.join(conditions, sql` or `)})`
}

/** Whether a row itself has the phone or e-mail. The views of contacts show neither the trash nor chats. */
export const hasContact = (
  row: { phone: SQL; email: SQL },
  { digits, email }: SearchedContact,
): SQL => sql`((${digits} <> '' and ${row.phone} <> '' and phone_digits(${row.phone}) = ${digits})
  or (${email} <> '' and lower(${row.email}) = ${email}))`

/**
 * Records, under the alias `s`, whose phone or e-mail is one of these normalised ones. One array for all of them: whether
 * PostgreSQL takes the index of migration 0041 or, with old statistics, another of the company, it walks it once. The array is a
 * subquery, because of a given one PostgreSQL knows the length: it takes each contact for a two hundredth of all records, and
 * walks the company's whole index for a thousand.
 */
export function fromContacts(view: ContactView, contact: 'phone' | 'email', keys: readonly string[]): SQL {
  const [column, key] = [sql.raw(`s.${contact}`), sql.raw(`s.${contact}_key`)]
  return sql`from ${sql.identifier(view)} s where ${column} <> '' and ${key} = any(array(select unnest(${sql.param(keys)}::text[])))`
}

/** One option of a multiple choice is stored among the others, separated so. */
const optionSeparator = ', '

/**
 * Whether the lead has this answer to a field. An answer to a choice is one of the chosen options; any other contains the text,
 * whose words are whole words. Uses the index of migration 0046 by the rule of `idsOf`.
 */
export function hasAnswer(leadId: SQL, fieldId: string, answer: string): SQL {
  const field = sql`${fieldId}::bigint`
  const options = likePattern(`${optionSeparator}${answer}${optionSeparator}`)
  return sql`${leadId} = any(array(select s.lead_id from answer_search s
    where s.words @> answer_words(app_company_id(), ${field}, ${answer}) and s.lead_field_id = ${field}
      and case when s.is_choice then ${optionSeparator} || s.value || ${optionSeparator} like ${options}
        else s.value ilike ${likePattern(answer)} end))`
}
