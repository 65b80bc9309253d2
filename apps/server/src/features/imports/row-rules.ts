import {
  type ClientRequisite,
  type DateOrder,
  type ImportSettings,
  type ImportTarget,
  type LeadColumnName,
  type LeadFieldRole,
  leadColumnNames,
  leadColumns,
  limits,
  type MappedField,
  phoneDigits,
} from '@veranda/contract'
import type { ImportDraft } from '#db/schema/column-types.ts'
import {
  type Answer,
  type AnswerField,
  contactFieldOf,
  contactOf,
  validateAnswers,
} from '#features/leads/answer-rules.ts'
import { clientSearchText, searchable } from '#text/search-text.ts'
import {
  answerOf,
  type ImportPerson,
  kindOf,
  personOf,
  sitesOf,
  statusOf,
  tagsOf,
  takeCreated,
} from './cell-rules.ts'
import { requisiteNamed, requisiteOf, takeOutWrongAccounts } from './requisite-rules.ts'
import { texts } from './texts.ts'

export interface RowContext {
  target: ImportTarget
  mapping: ImportSettings['mapping']
  /** The company's lead fields; none for clients. */
  fields: readonly AnswerField[]
  people: readonly ImportPerson[]
  now: Date
  /** The meanings that the importer gave to unknown words. */
  values?: ImportSettings['values']
  /** How the dates of a column are read, by its index. */
  dateOrders?: ReadonlyMap<number, DateOrder>
}

export type Draft = ImportDraft

type Facts = Omit<Draft, 'answers' | 'search_text'>

interface Fault {
  column: number | null
  message: string
}

export interface PreparedRow {
  draft: Draft
  /** Why the row cannot be imported. */
  errors: Fault[]
  /** Cells that are left out of an imported row. */
  warnings: Fault[]
  /** Words that no status or colleague has. */
  unknown: { field: MappedField; value: string }[]
  /** Words to which the importer gave a meaning, or may want to give one: those of new leads. */
  given: { field: MappedField; value: string }[]
  /** Keys that identify duplicates, or empty. */
  phone_key: string
  email_key: string
}

type Contact = Partial<Record<'name' | 'phone' | 'email', string>>

/** Substitutes for contact data without a lead field, and for clients, who have no lead fields. */
const substituteFields: Record<keyof Contact, AnswerField> = {
  name: substituteField(-1, 'client_name', 'text'),
  phone: substituteField(-2, 'client_phone', 'phone'),
  email: substituteField(-3, 'client_email', 'email'),
}

function substituteField(lead_field_id: number, role: LeadFieldRole, type: AnswerField['type']): AnswerField {
  return { lead_field_id, label: '', type, role, is_required: false, options: [] }
}

/** The field that a column fills, if any. */
function fieldOf(key: string, { target, fields }: RowContext): AnswerField | undefined {
  if (key === 'name' || key === 'phone' || key === 'email') {
    const own = target === 'leads' ? contactFieldOf(fields, key) : undefined
    // A client's phone may be any text, as when added by hand.
    if (target === 'clients' && key === 'phone') return { ...substituteFields.phone, type: 'text' }
    return own ?? substituteFields[key]
  }
  const id = Number(/^field:(\d+)$/.exec(key)?.[1])
  return fields.find((field) => field.lead_field_id === id)
}

/** Parsed columns of a row: answers by field, and the rest. */
interface ReadRow {
  facts: Facts
  raw: Record<string, unknown>
  /** The columns of the answers. */
  columns: Map<string, number>
  /** Built-in fields that stand in for columns without a lead field of the company. */
  substitutes: AnswerField[]
  faults: Fault[]
  unknown: PreparedRow['unknown']
  given: PreparedRow['given']
}

function readCells(cells: readonly string[], context: RowContext): ReadRow {
  const row: ReadRow = {
    facts: {},
    raw: {},
    columns: new Map(),
    substitutes: [],
    faults: [],
    unknown: [],
    given: [],
  }
  for (const [column, key] of context.mapping.entries()) {
    const cell = cells[column] ?? ''
    if (!key || cell === '') continue
    const field = fieldOf(key, context)
    const order = context.dateOrders?.get(column)
    if (field) addAnswer(row, field, { column, cell, order })
    else {
      const fault = readFact(row, key, { cell, order }, context)
      if (fault) row.faults.push({ column, message: fault })
    }
  }
  return row
}

function addAnswer(
  row: ReadRow,
  field: AnswerField,
  { column, cell, order }: { column: number; cell: string; order: DateOrder | undefined },
): void {
  if (field.lead_field_id < 0) row.substitutes.push(field)
  row.raw[String(field.lead_field_id)] = answerOf(field, cell, order)
  row.columns.set(`values.${field.lead_field_id}`, column)
}

/** Parses a row: the record it creates, and what had to be left out of it, or why there is no record. */
export function prepareRow(cells: readonly string[], context: RowContext): PreparedRow {
  const { facts, raw, columns, substitutes, faults, unknown, given } = readCells(cells, context)
  for (const [field, message] of takeOutWrongAccounts(facts))
    faults.push({ column: context.mapping.indexOf(field), message })
  const fields = [...context.fields, ...substitutes]
  const answered = fields.filter(({ lead_field_id }) => String(lead_field_id) in raw)
  const { answers, errors: answerErrors } = validateAnswers(answered, raw)
  for (const [key, [message = '']] of Object.entries(answerErrors))
    faults.push({ column: columns.get(key) ?? null, message })
  const contact = namedContact(contactOf(fields, answers), context, faults)
  const draft: Draft = {
    ...facts,
    ...filled(contact),
    answers: answers.filter((answer) => answer.lead_field_id > 0),
    search_text: clientSearchText({ legal_name: '', inn: '', ...facts, ...contact }),
  }
  const reasons = missing(context, { contact, facts, answers, hasFaults: faults.length > 0 })
  const isRefused = reasons.length > 0
  return {
    draft,
    errors: isRefused ? [...faults, ...reasons] : [],
    warnings: isRefused ? [] : faults,
    unknown,
    given,
    ...keysOf(contact),
  }
}

/** A client without a name is called by the phone or e-mail. */
function namedContact(contact: ContactTexts, { target, mapping }: RowContext, faults: Fault[]): ContactTexts {
  const name = contact.phone || contact.email
  if (target !== 'clients' || contact.name || !name) return contact
  faults.push({ column: mapping.indexOf('name'), message: texts.errors.namedBy(name) })
  return { ...contact, name }
}

type ContactTexts = ReturnType<typeof contactOf>

const filled = (contact: Contact): Contact =>
  Object.fromEntries(Object.entries(contact).filter(([, value]) => value !== ''))

function keysOf({ phone = '', email = '' }: Contact): { phone_key: string; email_key: string } {
  const digits = phoneDigits(phone)
  return { phone_key: /^\d{5,15}$/.test(digits) ? digits : '', email_key: email.toLowerCase() }
}

interface Found {
  contact: Contact
  facts: object
  answers: Answer[]
  hasFaults: boolean
}

/** Why the row as a whole cannot be imported. What is left of a row with faults must tell who it is about. */
function missing({ target, mapping }: RowContext, { contact, facts, answers, hasFaults }: Found): Fault[] {
  if (target === 'clients') {
    const column = mapping.indexOf('name')
    return contact.name ? [] : [{ column, message: texts.errors.name }]
  }
  if (contact.name || contact.phone || contact.email) return []
  if (hasFaults) return [{ column: null, message: texts.errors.nobody }]
  const isThere = answers.length > 0 || 'notes' in facts
  return isThere ? [] : [{ column: null, message: texts.errors.nothing }]
}

interface CellText {
  cell: string
  order: DateOrder | undefined
}

/** Parses a column that is not an answer; returns its fault. */
function readFact(row: ReadRow, key: string, { cell, order }: CellText, context: RowContext) {
  const column = leadColumnNames.find((name) => name === key)
  if (column) return readText(row.facts, column, cell)
  const requisite = requisiteNamed(key)
  if (requisite) return readRequisite(row.facts, requisite, cell)
  if (key === 'tags' || key === 'site') return readList(row.facts, key, cell)
  if (key === 'kind') return readKind(row.facts, cell)
  if (key === 'status' || key === 'user') return readMapped(row, key, cell, context)
  return key === 'created_at' ? takeCreated(row.facts, cell, { order, now: context.now }) : null
}

/** A status or a colleague: by the table's word, or by the meaning that the importer gave to it. */
function readMapped(
  { facts, unknown, given }: ReadRow,
  field: MappedField,
  cell: string,
  context: RowContext,
) {
  const meaning = context.values?.[field]?.[searchable(cell)]
  if (meaning !== undefined) given.push({ field, value: cell })
  if (meaning === '') return null
  const fault = (message: string) => {
    unknown.push({ field, value: cell })
    return message
  }
  if (field === 'status') {
    const status = statusOf(meaning ?? cell)
    if (!status) return fault(texts.errors.status(cell))
    if (meaning === undefined && status === 'new') given.push({ field, value: cell })
    facts.status = status
    return null
  }
  const byMeaning = context.people.find(({ id }) => String(id) === meaning)
  const person = byMeaning ?? personOf(cell, context.people)
  if ('error' in person) return fault(person.error)
  facts.user_id = person.id
  return null
}

function readText(facts: Facts, column: LeadColumnName, cell: string): string | null {
  const { importMax = limits.nameMax } = leadColumns[column]
  if (cell.length > importMax) return texts.errors.tooLong(importMax)
  facts[column] = cell
  return null
}

function readKind(facts: Facts, cell: string): string | null {
  const kind = kindOf(cell)
  if (!kind) return texts.errors.kind(cell)
  facts.kind = kind
  return null
}

/** Limits of tags and addresses, as their card has them. */
const lists = {
  tags: { read: tagsOf, max: limits.tagsPerRecord, maxLength: 100 },
  sites: { read: sitesOf, max: limits.clientSitesMax, maxLength: 500 },
} as const

function readList(facts: Facts, key: 'tags' | 'site', cell: string): string | null {
  const name = key === 'site' ? 'sites' : key
  const { read, max, maxLength } = lists[name]
  const all = read(cell)
  const short = all.filter((one) => one.length <= maxLength)
  if (short.length > 0) facts[name] = short.slice(0, max)
  if (short.length < all.length) return texts.errors.tooLong(maxLength)
  return short.length > max ? texts.errors.tooMany(max) : null
}

function readRequisite(facts: Facts, field: ClientRequisite, cell: string): string | null {
  const read = requisiteOf(field, cell)
  if ('fault' in read) return read.fault
  facts[field] = read.value
  return null
}
