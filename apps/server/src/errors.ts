import { type ErrorBody, type ErrorCode, errorTable } from '@veranda/contract'

type Details = Partial<Omit<ErrorBody, 'code'>>

/** A refusal the product defines. Thrown by rules and repositories, rendered by the HTTP layer. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  /** `options.cause` is for the log alone. */
  constructor(code: ErrorCode, details: Details = {}, options?: ErrorOptions) {
    super(details.message ?? errorTable[code].text, options)
    this.name = 'DomainError'
    this.code = code
    this.details = details
  }
}

/** A refusal at one field of a form. */
export function fieldError(field: string, message: string): DomainError {
  return new DomainError('validation_failed', { errors: { [field]: [message] } })
}
