import {
  type ImportSettings,
  type ImportTarget,
  type LeadColumnName,
  type LeadFieldRole,
  leadColumnNames,
  leadColumns,
  limits,
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
import { searchTextOf } from '#text/search-text.ts'
import { answerOf, type ImportPerson, momentOf, personOf, statusOf } from './cell-rules.ts'
import { texts } from './texts.ts'

export interface RowContext {
  target: ImportTarget
  mapping: ImportSettings['mapping']
  /** The company's lead fields; none for clients. */
  fields: readonly AnswerField[]
  people: readonly ImportPerson[]
  now: Date
}

export type Draft = ImportDraft

type Facts = Omit<Draft, 'answers' | 'search_text'>

export interface PreparedRow {
  draft: Draft
  errors: { column: number | null; message: string }[]
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
  errors: PreparedRow['errors']
}

function readCells(cells: readonly string[], context: RowContext): ReadRow {
  const row: ReadRow = { facts: {}, raw: {}, columns: new Map(), substitutes: [], errors: [] }
  for (const [column, key] of context.mapping.entries()) {
    const cell = cells[column] ?? ''
    if (!key || cell === '') continue
    const field = fieldOf(key, context)
    if (field) addAnswer(row, field, { column, cell })
    else {
      const error = readFact(row.facts, key, cell, context)
      if (error) row.errors.push({ column, message: error })
    }
  }
  return row
}

function addAnswer(
  row: ReadRow,
  field: AnswerField,
  { column, cell }: { column: number; cell: string },
): void {
  if (field.lead_field_id < 0) row.substitutes.push(field)
  row.raw[String(field.lead_field_id)] = answerOf(field, cell)
  row.columns.set(`values.${field.lead_field_id}`, column)
}

/** Parses a row: the record it creates, or all of its errors. */
export function prepareRow(cells: readonly string[], context: RowContext): PreparedRow {
  const { facts, raw, columns, substitutes, errors } = readCells(cells, context)
  const fields = [...context.fields, ...substitutes]
  const answered = fields.filter(({ lead_field_id }) => String(lead_field_id) in raw)
  const { answers, errors: answerErrors } = validateAnswers(answered, raw)
  for (const [key, [message = '']] of Object.entries(answerErrors)) {
    errors.push({ column: columns.get(key) ?? null, message })
  }
  const contact = contactOf(fields, answers)
  errors.push(...missing(context, { contact, facts, answers, isWrong: errors.length > 0 }))
  const draft: Draft = {
    ...facts,
    ...filled(contact),
    answers: answers.filter((answer) => answer.lead_field_id > 0),
    search_text: searchTextOf(contact),
  }
  return { draft, errors, ...keysOf(contact) }
}

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
  isWrong: boolean
}

/** Errors of the row as a whole. Not reported if it has errors already. */
function missing({ target, mapping }: RowContext, found: Found): PreparedRow['errors'] {
  if (found.isWrong) return []
  if (target === 'clients') {
    const column = mapping.indexOf('name')
    return found.contact.name ? [] : [{ column, message: texts.errors.name }]
  }
  const isThere = found.answers.length > 0 || 'notes' in found.facts
  return isThere ? [] : [{ column: null, message: texts.errors.nothing }]
}

/** Parses a column that is not an answer; returns its error. */
function readFact(facts: Facts, key: string, cell: string, context: RowContext) {
  const column = leadColumnNames.find((name) => name === key)
  if (column) return readText(facts, column, cell)
  if (key === 'status') {
    const status = statusOf(cell)
    if (!status) return texts.errors.status(cell)
    facts.status = status
  }
  if (key === 'user') {
    const person = personOf(cell, context.people)
    if ('error' in person) return person.error
    facts.user_id = person.id
  }
  return key === 'created_at' ? takeCreated(facts, cell, context.now) : null
}

function readText(facts: Facts, column: LeadColumnName, cell: string): string | null {
  const { importMax = limits.nameMax } = leadColumns[column]
  if (cell.length > importMax) return texts.errors.tooLong(importMax)
  facts[column] = cell
  return null
}

const dayMs = 86_400_000

function takeCreated(facts: { created_at?: string }, cell: string, now: Date): string | null {
  const moment = momentOf(cell)
  if (!moment) return texts.errors.date
  // In the company's time zone it may be tomorrow already.
  if (Date.parse(moment.day) > now.getTime() + dayMs / 2) return texts.errors.future
  facts.created_at = `${moment.day}T${moment.time ?? '00:00:00'}${moment.zone}`
  return null
}
