import { type ErrorBody, type ErrorCode, errorTable } from '@veranda/contract'

type Details = Partial<Omit<ErrorBody, 'code'>>

/** An expected error with a code of the API. Thrown by rules and repositories, rendered by the HTTP layer. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  /** `options.cause` is only logged. */
  constructor(code: ErrorCode, details: Details = {}, options?: ErrorOptions) {
    super(details.message ?? errorTable[code].text, options)
    this.name = 'DomainError'
    this.code = code
    this.details = details
  }
}

/** A validation error at one field of a form. */
export function fieldError(field: string, message: string): DomainError {
  return new DomainError('validation_failed', { errors: { [field]: [message] } })
}
