import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import { limits, rateLimits } from '@veranda/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { PlatformDb } from '#db/platform-db.ts'
import { DomainError } from '#errors.ts'
import { adminRoutes } from '#features/admin/admin-routes.ts'
import { authRoutes } from '#features/auth/auth-routes.ts'
import { broadcastingRoutes } from '#features/broadcasting/broadcasting-routes.ts'
import { clientsRoutes } from '#features/clients/clients-routes.ts'
import { leadFieldsRoutes } from '#features/lead-fields/lead-fields-routes.ts'
import { leadFormsRoutes } from '#features/lead-forms/lead-forms-routes.ts'
import { leadsRoutes } from '#features/leads/leads-routes.ts'
import { modulesRoutes } from '#features/modules/modules-routes.ts'
import { notificationsRoutes } from '#features/notifications/notifications-routes.ts'
import { hostedFormRoutes } from '#features/public-forms/hosted-form-routes.ts'
import { publicFormsRoutes } from '#features/public-forms/public-forms-routes.ts'
import { jsonBodies } from '#http/body-parsers.ts'
import { healthRoutes } from '#http/health.ts'
import { networkOf } from '#http/network.ts'
import { openApiRoutes } from '#http/openapi.ts'
import { renderError } from '#http/render-error.ts'
import { safeHeaders, securityHeaders } from '#http/security-headers.ts'
import { createServe } from '#http/serve.ts'
import { type WebAppOptions, webApp } from '#http/web-app.ts'
import type { Realtime } from '#realtime/realtime.ts'

export interface AppOptions {
  platform: PlatformDb
  realtime: Realtime
  logger: FastifyBaseLogger
  clock: () => Date
  appUrl: string
  /** Signs what visitors carry. */
  secret: string
  isRateLimited: boolean
  isRegistrationOpen: boolean
  trustProxy: string | undefined
  isStopping: () => boolean
  pingDatabase: () => Promise<void>
  /** Absent where only the API is wanted. */
  web?: Omit<WebAppOptions, 'isTls'>
}

/** Puts the product together; it listens nowhere yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { platform, realtime, clock, secret } = options
  const isTls = options.appUrl.startsWith('https:')
  const headers = safeHeaders({ isTls })
  const app: FastifyInstance = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.jsonBodyBytes,
    requestTimeout: 30_000,
    connectionTimeout: 30_000,
    trustProxy: options.trustProxy?.split(',').map((part) => part.trim()),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // An address that cannot be read finds no route and so passes no hook.
    frameworkErrors: (error, request, reply) => void renderError(error, request, reply.headers(headers)),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  })
  app.setErrorHandler(renderError)
  app.setNotFoundHandler(() => {
    throw new DomainError('not_found')
  })
  securityHeaders(app, headers)
  jsonBodies(app)
  if (options.isRateLimited) await limitRates(app)

  const serve = createServe(app, { platform, clock })
  authRoutes(serve, {
    platform,
    closeSockets: (sessionIds) => realtime.closeSessions(sessionIds),
    appUrl: options.appUrl,
    isRegistrationOpen: options.isRegistrationOpen,
    isThrottled: options.isRateLimited,
  })
  modulesRoutes(serve)
  adminRoutes(serve, platform)
  leadsRoutes(serve)
  leadFieldsRoutes(serve)
  leadFormsRoutes(serve)
  clientsRoutes(serve)
  notificationsRoutes(serve)
  publicFormsRoutes(serve, { platform, secret })
  await app.register(async (scope) => {
    await scope.register(formbody)
    broadcastingRoutes(createServe(scope, { platform, clock }), realtime)
  })
  await app.register(hostedFormRoutes, { platform, secret, clock })
  openApiRoutes(app, options.appUrl)
  healthRoutes(app, { pingDatabase: options.pingDatabase, isStopping: options.isStopping, realtime })
  const { web } = options
  if (web) await app.register(async (scope) => webApp(scope, { ...web, isTls }))
  return app
}

async function limitRates(app: FastifyInstance): Promise<void> {
  const { max, windowSeconds } = rateLimits.general
  await app.register(rateLimit, {
    max,
    timeWindow: windowSeconds * 1000,
    keyGenerator: (request) => networkOf(request.ip),
    // The app's own files and health are not worth a refusal. Judged by the route that was found, for an address
    // has many spellings (`/%61pi/…`, `http://host/api/…`) and all of them find it.
    allowList: (request) => !/^\/(api|broadcasting|f)\//.test(request.routeOptions.url ?? ''),
    errorResponseBuilder: (_request, context) =>
      new DomainError('too_many_requests', { retry_after: Math.max(1, Math.ceil(context.ttl / 1000)) }),
  })
}
