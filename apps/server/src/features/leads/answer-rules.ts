import {
  asksForContact,
  asksHowToAddress,
  cleanPhone,
  type FieldOption,
  isWholePhone,
  type LeadFieldRole,
  type LeadFieldType,
  limits,
} from '@veranda/contract'
import { z } from 'zod'
import { DomainError } from '#errors.ts'
import { texts } from './texts.ts'

/** A field that is being answered. */
export interface AnswerField {
  lead_field_id: number
  label: string
  type: LeadFieldType
  role: LeadFieldRole | null
  is_required: boolean
  options: FieldOption[]
}

export interface Answer {
  lead_field_id: number
  label: string
  type: LeadFieldType
  value: string
  position: number
}

/** Contact columns of a lead, shown in lists and searched. */
export interface Contact {
  name: string
  phone: string
  email: string
}

class WrongAnswer extends Error {}

export type AnswerErrors = Record<string, string[]>

/** Reads answers by field id, in field order. Omits unanswered fields; reports invalid ones at `values.<id>`. */
export function validateAnswers(
  fields: readonly AnswerField[],
  raw: Record<string, unknown>,
): { answers: Answer[]; errors: AnswerErrors } {
  const errors: AnswerErrors = {}
  const known = new Set(fields.map((field) => String(field.lead_field_id)))
  for (const id of Object.keys(raw)) {
    if (!known.has(id)) errors[`values.${id}`] = [texts.noSuchField]
  }
  const answers: Answer[] = []
  for (const [position, field] of fields.entries()) {
    const id = field.lead_field_id
    const { value, error } = readAnswer(field, raw[String(id)])
    if (error) errors[`values.${id}`] = [error]
    else if (value !== '')
      answers.push({ lead_field_id: id, label: field.label, type: field.type, value, position })
  }
  return { answers, errors }
}

/** Like `validateAnswers`, but throws `validation_failed` at an invalid answer. */
export function readAnswers(fields: readonly AnswerField[], raw: Record<string, unknown>): Answer[] {
  const { answers, errors } = validateAnswers(fields, raw)
  throwAnswerErrors(errors)
  return answers
}

/** Throws `validation_failed` if there are errors. */
export function throwAnswerErrors(errors: AnswerErrors): void {
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors })
}

function readAnswer(field: AnswerField, raw: unknown): { value: string; error?: string } {
  try {
    const value = isEmpty(raw) ? '' : readers[field.type](raw, field)
    if (value.length > limits.valueMax) return { value: '', error: texts.tooLong }
    const isMissing = value === '' || (field.type === 'checkbox' && value !== texts.yes)
    return field.is_required && isMissing ? { value: '', error: texts.required } : { value }
  } catch (error) {
    if (error instanceof WrongAnswer) return { value: '', error: error.message }
    throw error
  }
}

function isEmpty(raw: unknown): boolean {
  return raw === undefined || raw === null || raw === '' || (Array.isArray(raw) && raw.length === 0)
}

type Reader = (raw: unknown, field: AnswerField) => string

const plain: Reader = (raw) => {
  if (typeof raw !== 'string' && typeof raw !== 'number') throw new WrongAnswer(texts.required)
  return String(raw).trim()
}

/** Checks a text by a format, with its own message. */
const shaped =
  (isRight: (text: string) => boolean, message: string): Reader =>
  (raw, field) => {
    const text = plain(raw, field)
    if (text !== '' && !isRight(text)) throw new WrongAnswer(message)
    return text
  }

const optionOf = (raw: unknown, field: AnswerField): string => {
  const option = field.options.find(({ id, label }) => raw === id || raw === label)
  if (!option) throw new WrongAnswer(texts.option)
  return option.label
}

const isDate = (text: string) => z.iso.date().safeParse(text).success
const isDateTime = (text: string) => z.iso.datetime({ local: true, offset: true }).safeParse(text).success
const isWebAddress = (text: string) => z.url({ protocol: /^https?$/ }).safeParse(text).success
const isNumber = (text: string) => Number.isFinite(Number(text.replace(',', '.').replaceAll(/\s/g, '')))

const readers: Record<LeadFieldType, Reader> = {
  text: plain,
  textarea: plain,
  address: plain,
  hidden: plain,
  phone: (raw, field) => cleanPhone(shaped(isWholePhone, texts.phone)(raw, field)),
  email: shaped((text) => z.email().safeParse(text).success, texts.email),
  number: shaped(isNumber, texts.number),
  date: shaped(isDate, texts.date),
  datetime: shaped(isDateTime, texts.date),
  url: shaped(isWebAddress, texts.url),
  rating: shaped((text) => /^[1-5]$/.test(text), texts.rating),
  select: optionOf,
  radio: optionOf,
  multiselect: (raw, field) =>
    (Array.isArray(raw) ? raw : [raw]).map((part) => optionOf(part, field)).join(', '),
  checkbox: (raw) => ([true, 'true', 'on', '1', texts.yes].includes(raw as string) ? texts.yes : texts.no),
}

const contactFields: Record<keyof Contact, { role: LeadFieldRole; type?: LeadFieldType }> = {
  name: { role: 'client_name' },
  phone: { role: 'client_phone', type: 'phone' },
  email: { role: 'client_email', type: 'email' },
}

/** The field that holds a part of the contact: by role, else by type; a name also by the field's label. */
export function contactFieldOf(fields: readonly AnswerField[], part: keyof Contact): AnswerField | undefined {
  return contactFieldsOf(fields, part)[0]
}

/** Candidate fields for a part of the contact, best match first. */
function contactFieldsOf(fields: readonly AnswerField[], part: keyof Contact): AnswerField[] {
  const { role, type } = contactFields[part]
  const fieldByRole = fields.find((one) => one.role === role) ?? fields.find((one) => one.type === type)
  const byWords = part === 'name' ? [asksForName, asksHowToAddress] : []
  const fieldsByLabel = byWords.flatMap((asks) =>
    fields.filter((one) => one.role === null && isWords(one) && asks(one.label)),
  )
  return fieldByRole ? [fieldByRole, ...fieldsByLabel] : fieldsByLabel
}

const asksForName = (label: string) => asksForContact('name', label)
const isWords = ({ type }: AnswerField) => type === 'text' || type === 'textarea'

/** The contact among the answers. */
export function contactOf(fields: readonly AnswerField[], answers: readonly Answer[]): Contact {
  const answerTo = (part: keyof Contact) => {
    const candidates = contactFieldsOf(fields, part).flatMap(({ lead_field_id }) =>
      answers.filter((answer) => answer.lead_field_id === lead_field_id),
    )
    return candidates[0]?.value ?? ''
  }
  return {
    name: answerTo('name').slice(0, limits.nameMax),
    phone: answerTo('phone').slice(0, 50),
    email: answerTo('email').slice(0, 254),
  }
}
