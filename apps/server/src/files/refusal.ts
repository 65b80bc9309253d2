import { DomainError } from '#errors.ts'
import { texts } from './texts.ts'

export type RefusalReason = keyof typeof texts.refused

/** Why a file is not taken. */
export function fileRefused(reason: RefusalReason): DomainError {
  return new DomainError('file_refused', { message: texts.refused[reason] })
}
