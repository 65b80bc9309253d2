import {
  clientRequisites,
  type ImportField,
  type ImportSettings,
  type ImportTarget,
  importFields,
  leadColumnNames,
} from '@veranda/contract'
import { fieldError } from '#errors.ts'
import { type AnswerField, contactFieldOf } from '#features/leads/answer-rules.ts'
import type { TargetField } from './heading-rules.ts'
import { texts } from './texts.ts'

const contactKeys = ['name', 'phone', 'email'] as const
const otherColumns = leadColumnNames.filter((name) => ![...contactKeys, 'notes', 'source'].includes(name))
const keysOf: Record<ImportTarget, ImportField[]> = {
  leads: ['notes', 'status', 'source', ...otherColumns, 'user', 'created_at'],
  clients: ['notes', 'kind', 'tags', 'site', ...clientRequisites, 'user', 'created_at'],
}

/** Possible targets of columns: contact data, the company's lead fields, and other columns. */
export function targetFields(target: ImportTarget, library: readonly AnswerField[]): TargetField[] {
  const titled = (key: ImportField) => ({ key, title: importFields[key] })
  const contacts = contactKeys.map((key) => contactFieldOf(library, key)?.lead_field_id)
  const own = target === 'leads' ? library.filter((field) => !contacts.includes(field.lead_field_id)) : []
  return [
    ...contactKeys.map(titled),
    ...own.map((field) => ({ key: `field:${field.lead_field_id}`, title: field.label })),
    ...keysOf[target].map(titled),
  ]
}

/** Throws at `mapping` for an invalid combination of columns and fields. */
export function checkMapping(
  { mapping }: ImportSettings,
  { target, columns, fields }: { target: ImportTarget; columns: number; fields: readonly TargetField[] },
): void {
  if (mapping.length !== columns) throw fieldError('mapping', texts.errors.columns)
  const chosen = mapping.filter((key) => key !== null)
  for (const [index, key] of chosen.entries()) {
    const field = fields.find((one) => one.key === key)
    if (!field) throw fieldError('mapping', texts.errors.unknownField)
    if (chosen.indexOf(key) !== index) throw fieldError('mapping', texts.errors.fieldTwice(field.title))
  }
  if (target === 'clients' && !chosen.includes('name')) throw fieldError('mapping', texts.errors.noName)
  if (!contactKeys.some((key) => chosen.includes(key))) throw fieldError('mapping', texts.errors.noKey)
}
