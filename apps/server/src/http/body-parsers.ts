import type { FastifyInstance } from 'fastify'
import { DomainError } from '#errors.ts'

/** PostgreSQL stores no NUL, and nobody types one. */
function refuseNul(text: string): void {
  if (text.includes('\0') || text.includes('\\u0000') || text.includes('%00'))
    throw new DomainError('validation_failed')
}

/** JSON as the browser sends it: the header comes always, so an empty body with it is no body. */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    if (text === '') return done(null, undefined)
    try {
      refuseNul(text)
    } catch (error) {
      return done(error as Error)
    }
    return parse(request, text, done)
  })
  app.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) throw new DomainError('not_found')
  })
}
