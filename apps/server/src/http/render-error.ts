import { type ErrorBody, type ErrorCode, errorTable } from '@veranda/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '#db/faults.ts'
import { DomainError } from '#errors.ts'

const byStatus: Partial<Record<number, ErrorCode>> = {
  400: 'malformed_request',
  404: 'not_found',
  413: 'payload_too_large',
  414: 'malformed_request',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  431: 'malformed_request',
}

/**
 * SQLSTATEs of values that PostgreSQL cannot store: a NUL, a number or timestamp out of range, an invalid timestamp.
 */
const unstorable = /^(22021|22P05|22003|22007|22008|22009)$/

/** The domain error of any error; an unexpected one is an `internal_error`. */
export function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (isDatabaseUnavailable(error)) return new DomainError('service_unavailable', { retry_after: 5 })
  if (unstorable.test(String((error as { code?: unknown }).code))) return new DomainError('validation_failed')
  const code = byStatus[(error as FastifyError).statusCode ?? 500]
  return new DomainError(code ?? 'internal_error')
}

/** Renders every error response. */
export function renderError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  const { status, text } = errorTable[refusal.code]
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  const { message, retry_after, ...details } = refusal.details
  if (retry_after !== undefined) reply.header('retry-after', retry_after)
  const body: ErrorBody = {
    message: message ?? text,
    code: refusal.code,
    ...details,
    ...(retry_after !== undefined && { retry_after }),
  }
  return reply.status(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}
