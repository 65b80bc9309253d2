import { DomainError } from '#errors.ts'
import { texts } from './texts.ts'

type Reason = Exclude<keyof typeof texts.refused, 'quote'>

/** The error of a refused table. */
export function tableRefused(reason: Reason, options?: ErrorOptions): DomainError {
  return new DomainError('file_refused', { message: texts.refused[reason] }, options)
}
