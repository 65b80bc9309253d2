import { choiceTypes, type FieldOption, type LeadFieldType } from '@veranda/contract'
import { DomainError, fieldError } from '#errors.ts'
import { texts } from './texts.ts'

/** Groups of types between which answers keep their meaning. */
const compatibleTypes: readonly (readonly LeadFieldType[])[] = [
  ['text', 'textarea', 'address'],
  ['select', 'radio'],
]

/** A choice needs options; option ids are unique. */
export function checkOptions(type: LeadFieldType, options: FieldOption[]): void {
  if (!choiceTypes.has(type)) return
  if (options.length === 0) throw fieldError('options', texts.optionsRequired)
  if (new Set(options.map((option) => option.id)).size < options.length)
    throw fieldError('options', texts.optionsTwice)
}

/** A field with answers may only change to a compatible type. */
export function checkTypeChange(from: LeadFieldType, to: LeadFieldType, hasAnswers: boolean): void {
  const isSafe = from === to || compatibleTypes.some((types) => types.includes(from) && types.includes(to))
  if (hasAnswers && !isSafe) throw new DomainError('field_type_fixed')
}
