import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#errors.ts'

/** Far more than any of our bodies needs, and safe for recursive code. */
const deepest = 32

/**
 * Refuses what PostgreSQL stores neither as text nor as JSON (a NUL, a lone surrogate), and nesting that would
 * overflow the stack of recursive code.
 */
export function assertStorable(body: unknown): void {
  let level = [body]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) throw new DomainError('malformed_request')
    level = level.flatMap(partsOf)
  }
}

function partsOf(value: unknown): unknown[] {
  if (typeof value === 'string') refuseText(value)
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value
  for (const key of Object.keys(value)) refuseText(key)
  return Object.values(value)
}

function refuseText(text: string): void {
  if (/[\0\p{Surrogate}]/u.test(text)) throw new DomainError('validation_failed')
}

/** JSON with an empty body allowed: the browser sends the header with every request. */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined)
    return parse(request, text as string, done)
  })
  app.addHook('preValidation', async (request) => {
    if (!(request.body instanceof Readable)) assertStorable(request.body)
  })
  app.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) throw new DomainError('not_found')
  })
}

/** Binary bodies reach the handler as a stream; the handler limits their size. */
export function byteBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
}
