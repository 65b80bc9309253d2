import type { ClientKind, DateOrder, LeadStatus } from '@veranda/contract'
import { clientKindNames, clientKinds, leadStatuses, siteKey } from '@veranda/contract'
import type { AnswerField } from '#features/leads/answer-rules.ts'
import { searchable } from '#text/search-text.ts'
import { texts } from './texts.ts'

const dottedDate = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?:[\s,T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/
const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s?(Z|[+-]\d{2}:\d{2})?)?$/

/** A date in a table: with its own time zone, or in the company's. */
export interface Moment {
  day: string
  /** `HH:MM:SS`, or `null` for a date only. */
  time: string | null
  zone: string
}

/** Parses «21.11.2026», «1.2.26 9:05», with slashes also by month first, and ISO dates; `null` for an invalid date. */
export function momentOf(text: string, order: DateOrder = 'dmy'): Moment | null {
  const [, one, other, year, ...time] = dottedDate.exec(text) ?? []
  if (year) {
    const [day, month] = order === 'mdy' && text.includes('/') ? [other, one] : [one, other]
    return checkedMoment([year.length === 2 ? `20${year}` : year, month, day], time)
  }
  const [, isoYear, isoMonth, isoDay, hour, minute, second, zone] = iso.exec(text) ?? []
  return isoYear ? checkedMoment([isoYear, isoMonth, isoDay], [hour, minute, second], zone) : null
}

type Parts = (string | undefined)[]

function checkedMoment(date: Parts, time: Parts, zone = ''): Moment | null {
  const [year = 0, month = 0, day = 0] = date.map(Number)
  const utcDate = new Date(Date.UTC(year, month - 1, day))
  if (utcDate.getUTCMonth() !== month - 1 || utcDate.getUTCDate() !== day || year < 1900) return null
  const dayText = utcDate.toISOString().slice(0, 10)
  if (time[0] === undefined) return { day: dayText, time: null, zone }
  const [hour = 0, minute = 0, second = 0] = time.map((part) => Number(part ?? 0))
  if (hour > 23 || minute > 59 || second > 59) return null
  const timeText = [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':')
  return { day: dayText, time: timeText, zone }
}

/** The lead status of a word: by title, code or synonym. */
export function statusOf(text: string): LeadStatus | null {
  const normalized = searchable(text)
  const codes = Object.keys(leadStatuses) as LeadStatus[]
  const isNamed = (code: LeadStatus) =>
    [code, leadStatuses[code], ...texts.statuses[code]].some((name) => searchable(name) === normalized)
  return codes.find(isNamed) ?? null
}

/** The client's kind that a word names: by title or synonym. */
export function kindOf(text: string): ClientKind | null {
  const normalized = searchable(text)
  const isNamed = (kind: ClientKind) =>
    [clientKinds[kind], ...texts.kinds[kind]].some((name) => searchable(name) === normalized)
  return clientKindNames.find(isNamed) ?? null
}

export interface ImportPerson {
  id: number
  name: string
  email: string
}

/** The colleague named in a cell, by e-mail or name. */
export function personOf(text: string, people: readonly ImportPerson[]): ImportPerson | { error: string } {
  const normalized = searchable(text)
  const byEmail = people.find(({ email }) => email.toLowerCase() === normalized)
  if (byEmail) return byEmail
  const [match, ...otherMatches] = people.filter(({ name }) => searchable(name) === normalized)
  if (!match) return { error: texts.errors.user(text) }
  return otherMatches.length > 0 ? { error: texts.errors.users(text) } : match
}

/** Tags of a cell, separated by commas, semicolons or lines; each once. */
export const tagsOf = (text: string): string[] => distinct(text.split(/[,;\n]/), searchable)

/** Addresses of a cell, separated by semicolons or lines; each once. */
export const sitesOf = (text: string): string[] => distinct(text.split(/[;\n]/), siteKey)

function distinct(parts: string[], keyOf: (part: string) => string): string[] {
  const byKey = new Map<string, string>()
  for (const part of parts.map((one) => one.trim())) {
    const key = keyOf(part)
    if (key !== '' && !byKey.has(key)) byKey.set(key, part)
  }
  return [...byKey.values()]
}

/** A cell as the field's validation expects it: ISO dates, option ids, booleans. */
export function answerOf({ type, options }: AnswerField, text: string, order?: DateOrder): unknown {
  const option = (cell: string) =>
    options.find(({ label }) => searchable(label) === searchable(cell))?.label ?? cell.trim()
  switch (type) {
    case 'date':
      return momentOf(text, order)?.day ?? text
    case 'datetime':
      return dateTimeOf(text, order)
    case 'checkbox':
      return texts.checked.includes(searchable(text)) ? texts.yes : texts.no
    case 'select':
    case 'radio':
      return option(text)
    case 'multiselect':
      return [...new Set(text.split(/[;,\n]/).filter((part) => part.trim() !== ''))].map(option)
    default:
      return text
  }
}

function dateTimeOf(text: string, order?: DateOrder): string {
  const moment = momentOf(text, order)
  return moment ? `${moment.day}T${moment.time ?? '00:00:00'}${moment.zone}` : text
}

const dayMs = 86_400_000

/** Reads the time of creation into the facts of a row; returns the cell's fault. */
export function takeCreated(
  facts: { created_at?: string },
  cell: string,
  { order, now }: { order: DateOrder | undefined; now: Date },
): string | null {
  const moment = momentOf(cell, order)
  if (!moment) return texts.errors.created
  // In the company's time zone it may be tomorrow already.
  if (Date.parse(moment.day) > now.getTime() + dayMs / 2) return texts.errors.future
  facts.created_at = `${moment.day}T${moment.time ?? '00:00:00'}${moment.zone}`
  return null
}
