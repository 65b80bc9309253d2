import type { FastifyInstance } from 'fastify'
import { upsertError } from '#db/platform/monitoring.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { factsOf, fingerprintOf } from './error-rules.ts'
import { refusalOf } from './render-error.ts'

interface Log {
  warn(details: object, message: string): void
}

/** Stores an unexpected error for operators; never throws. */
export async function recordError(
  platform: PlatformDb,
  log: Log,
  error: unknown,
  { source, requestId = '' }: { source: string; requestId?: string },
): Promise<void> {
  const facts = factsOf(error, source)
  try {
    await upsertError(platform, { ...facts, fingerprint: fingerprintOf(facts), request_ref: requestId })
  } catch (failure) {
    log.warn({ err: failure }, 'an error could not be kept')
  }
}

/** Records unexpected errors of requests, not refusals. */
export function errorLog(app: FastifyInstance, platform: PlatformDb): void {
  app.addHook('onError', async (request, _reply, error) => {
    if (refusalOf(error).code !== 'internal_error') return
    const source = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
    await recordError(platform, request.log, error, { source, requestId: String(request.id) })
  })
}
