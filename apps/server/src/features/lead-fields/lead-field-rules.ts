import { choiceTypes, type FieldOption, type LeadFieldType } from '@veranda/contract'
import { DomainError, fieldError } from '#errors.ts'
import { texts } from './texts.ts'

/** Types between which answers keep their meaning. */
const kin: readonly (readonly LeadFieldType[])[] = [
  ['text', 'textarea', 'address'],
  ['select', 'radio'],
]

/** A field with a choice offers one; option ids are unique. */
export function checkOptions(type: LeadFieldType, options: FieldOption[]): void {
  if (!choiceTypes.has(type)) return
  if (options.length === 0) throw fieldError('options', texts.optionsRequired)
  if (new Set(options.map((option) => option.id)).size < options.length)
    throw fieldError('options', texts.optionsTwice)
}

/** With answers in it a field changes its type only where the answers still fit. */
export function checkTypeChange(from: LeadFieldType, to: LeadFieldType, hasAnswers: boolean): void {
  const isSafe = from === to || kin.some((types) => types.includes(from) && types.includes(to))
  if (hasAnswers && !isSafe) throw new DomainError('field_type_fixed')
}
