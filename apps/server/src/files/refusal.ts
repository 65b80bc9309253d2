import { DomainError } from '#errors.ts'
import { texts } from './texts.ts'

export type RefusalReason = keyof typeof texts.refused

/** The error of a rejected file, with the reason as text. */
export function fileRefused(reason: RefusalReason): DomainError {
  return new DomainError('file_refused', { message: texts.refused[reason] })
}
