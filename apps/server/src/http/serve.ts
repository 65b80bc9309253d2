import {
  type Body,
  type Endpoint,
  type Output,
  type Params,
  type Query,
  rateLimits,
  type Scope,
} from '@veranda/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PlatformDb } from '#db/platform-db.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { admit, authenticate, type Caller } from './caller.ts'
import { type Answer, once } from './idempotency.ts'
import { responseSchema } from './response-schema.ts'
import { validated } from './validation.ts'

/** What the wire tells about the client. Hostile text, cut to size. */
export interface Client {
  ip: string
  userAgent: string
  referer: string
}

interface Input<E extends Endpoint> {
  params: Params<E>
  query: Query<E>
  body: Body<E>
  client: Client
  headers: FastifyRequest['headers']
  now: Date
}

interface Admitted {
  caller: Caller
  /** The caller's company. */
  tenant: TenantDb
  /** How far the permission reaches: every record, or the caller's own. */
  scope: Scope
}

/** What a handler gets: who is asking only where the endpoint asks for somebody. */
export type Context<E extends Endpoint> = E['access'] extends 'public' ? Input<E> : Input<E> & Admitted

export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<Output<E>>

/** Puts a contract's endpoint on the server: rate limit, caller, permission, validation, handler, answer. */
export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void

export interface ServeOptions {
  platform: PlatformDb
  clock: () => Date
}

export function clientOf(request: FastifyRequest): Client {
  return {
    ip: request.ip.slice(0, 45),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    referer: (request.headers.referer ?? '').slice(0, 2000),
  }
}

export function createServe(app: FastifyInstance, options: ServeOptions): Serve {
  return (endpoint, handler) => {
    const status = endpoint.status ?? (endpoint.output ? 200 : 204)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: endpoint.output && { response: { [status]: responseSchema(endpoint.output) } },
      config: endpoint.rateLimit && { rateLimit: rateLimitOf(endpoint) },
      handler: async (request, reply) => {
        const now = options.clock()
        const admitted = await admittedBy(endpoint, request, options.platform, now)
        const context = { ...readInput(endpoint, request, now), ...admitted } as Context<typeof endpoint>
        const work = async (tenant: TenantDb | undefined): Promise<Answer> => ({
          status,
          body: await handler(tenant ? { ...context, tenant } : context),
        })
        const key = endpoint.creates && admitted ? keyOf(request) : undefined
        const answer =
          key && admitted
            ? await once(
                admitted.tenant,
                { key, userId: admitted.caller.userId, endpoint, target: request.url, body: request.body },
                work,
              )
            : await work(admitted?.tenant)
        return respond(reply, answer)
      },
    })
  }
}

async function admittedBy(
  endpoint: Endpoint,
  request: FastifyRequest,
  platform: PlatformDb,
  now: Date,
): Promise<Admitted | undefined> {
  if (endpoint.access === 'public') return undefined
  const caller = await authenticate(platform, request.headers.authorization)
  const scope = admit(endpoint.access, caller, now)
  return { caller, scope, tenant: platform.tenant(caller.companyId) }
}

function readInput<E extends Endpoint>(endpoint: E, request: FastifyRequest, now: Date): Input<E> {
  const params = endpoint.params?.safeParse(request.params)
  // An address that cannot be: nothing lives there.
  if (params && !params.success) throw new DomainError('not_found')
  return {
    params: params?.data,
    query: endpoint.query && validated(endpoint.query, request.query),
    body: endpoint.body && validated(endpoint.body, request.body ?? {}),
    client: clientOf(request),
    headers: request.headers,
    now,
  } as Input<E>
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return undefined
  if (Array.isArray(key) || key.length > 200) throw new DomainError('malformed_request')
  return key
}

function respond(reply: FastifyReply, answer: Answer): FastifyReply {
  reply.status(answer.status)
  return answer.status === 204 ? reply.send() : reply.send(answer.body)
}

function rateLimitOf(endpoint: Endpoint): object | undefined {
  if (!endpoint.rateLimit) return undefined
  const { max, windowSeconds } = rateLimits[endpoint.rateLimit]
  return { max, timeWindow: windowSeconds * 1000 }
}
