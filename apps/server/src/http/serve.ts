import { Readable } from 'node:stream'
import {
  type Body,
  type Endpoint,
  type FileAnswer,
  type Output,
  type Params,
  type Query,
  rateLimits,
  type Scope,
} from '@veranda/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PlatformDb } from '#db/platform-db.ts'
import { preparedWork } from '#db/prepared-work.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { authenticate, authorize, type Caller } from '#sign-in/caller.ts'
import type { Vault } from '#vault.ts'
import { type Answer, findIdempotentAnswer, type KeyedCall, runOnce } from './idempotency.ts'
import { nestedQuery } from './nested-query.ts'
import { addressOf } from './network.ts'
import { responseSerializer } from './response-serializer.ts'
import { parseOrThrow } from './validation.ts'

/** Untrusted client data from the request, truncated. */
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
  /** The scope of the permission: all records, or the caller's own. */
  scope: Scope
}

/** A handler's input, with the caller where the endpoint requires one. */
export type Context<E extends Endpoint> = E['access'] extends 'public' ? Input<E> : Input<E> & Admitted

/** A binary response: its length is known beforehand and its content is streamed. */
export interface ByteAnswer {
  status: 200 | 206 | 416
  headers: Record<string, string>
  bytes: Readable | null
}

type HandlerResult<E extends Endpoint> = E['gives'] extends 'bytes' ? ByteAnswer : Output<E>

export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<HandlerResult<E>>

/**
 * A handler that waits for more than the database. With an idempotency key its `work` runs in a transaction, where
 * nothing else may wait.
 */
export interface SteppedHandler<E extends Endpoint, P> {
  /** Limits concurrent calls where they would only make each other's preparation stale. */
  limitConcurrency?: <R>(context: Context<E>, run: () => Promise<R>) => Promise<R>
  /** Must not write; runs again when `work` finds its result stale. */
  before: (context: Context<E>) => Promise<P>
  work: (context: Context<E>, prepared: P) => Promise<HandlerResult<E>>
  /** Runs after the commit; its result is not stored with the key. */
  after?: (context: Context<E>, answer: HandlerResult<E>) => Promise<HandlerResult<E>>
}

/** Registers a contract endpoint: rate limit, authentication, permission, validation, handler, response. */
export type Serve = <E extends Endpoint, P = undefined>(
  endpoint: E,
  handler: Handler<E> | SteppedHandler<E, P>,
) => void

/** Any handler in the form of steps. */
function steppedOf<E extends Endpoint, P>(
  handler: Handler<E> | SteppedHandler<E, P>,
): SteppedHandler<E, P | undefined> {
  if (typeof handler === 'function') return { before: async () => undefined, work: handler }
  return handler as SteppedHandler<E, P | undefined>
}

export interface ServeOptions {
  platform: PlatformDb
  clock: () => Date
  /** Encrypts stored responses that contain secrets. */
  vault: Vault
}

export function clientOf(request: FastifyRequest): Client {
  return {
    ip: addressOf(request).slice(0, 45),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    referer: (request.headers.referer ?? '').slice(0, 2000),
  }
}

/** The caller and the time of arrival, found before the body is read. */
interface Arrival {
  now: Date
  admitted: Admitted | undefined
}

export function createServe(app: FastifyInstance, options: ServeOptions): Serve {
  const { platform, clock, vault } = options
  const arrivals = new WeakMap<FastifyRequest, Arrival>()
  return (endpoint, handler) => {
    const stepped = steppedOf(handler)
    const { output } = endpoint
    const status = endpoint.status ?? (output || endpoint.file ? 200 : 204)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(output && {
        schema: { response: { [status]: output } },
        serializerCompiler: () => responseSerializer(output),
      }),
      config: endpoint.rateLimit && { rateLimit: rateLimitOf(endpoint) },
      // A HEAD would read the whole file to determine its length.
      ...(endpoint.gives && { exposeHeadRoute: false }),
      // Before the body is read, so that an unauthorized caller is refused without uploading it.
      preParsing: async (request) => {
        const now = clock()
        arrivals.set(request, { now, admitted: await admittedBy(endpoint, request, platform, now) })
      },
      handler: async (request, reply) => {
        const { now, admitted } = arrivals.get(request) as Arrival
        const context = { ...readInput(endpoint, request, now), ...admitted } as Context<typeof endpoint>
        if (endpoint.gives) return sendBytes(reply, (await stepped.work(context, undefined)) as ByteAnswer)
        const answerOf = async (body: unknown): Promise<Answer> => ({ status, body })
        const steps: Steps<Parameters<typeof stepped.work>[1]> = {
          turn: (run) => (stepped.limitConcurrency ? stepped.limitConcurrency(context, run) : run()),
          before: () => stepped.before(context),
          work: async (prepared, tenant) =>
            answerOf(await stepped.work(tenant ? { ...context, tenant } : context, prepared)),
          after: async (answer) => {
            if (!stepped.after) return answer
            return answerOf(await stepped.after(context, answer.body as HandlerResult<typeof endpoint>))
          },
        }
        const call = callOf(endpoint, request, admitted, vault)
        const answer = await answered(call, admitted, steps)
        return endpoint.file
          ? respondFile(reply, endpoint.file, answer.body as FileAnswer)
          : respond(reply, answer)
      },
    })
  }
}

interface Steps<P> {
  turn: <R>(run: () => Promise<R>) => Promise<R>
  before: () => Promise<P>
  work: (prepared: P, tenant: TenantDb | undefined) => Promise<Answer>
  after: (answer: Answer) => Promise<Answer>
}

/** The call's idempotency record; nothing without a key. */
function callOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  admitted: Admitted | undefined,
  vault: Vault,
): KeyedCall | undefined {
  const key = endpoint.creates && admitted ? keyOf(request) : undefined
  if (!key || !admitted) return undefined
  const { userId } = admitted.caller
  return { key, userId, endpoint, target: request.url, body: request.body, vault }
}

/** Runs the handler; with an idempotency key, once only. */
async function answered<P>(
  call: KeyedCall | undefined,
  admitted: Admitted | undefined,
  { turn, before, work, after }: Steps<P>,
): Promise<Answer> {
  if (!call || !admitted) {
    return after(await turn(() => preparedWork(before, (prepared) => work(prepared, admitted?.tenant))))
  }
  const { tenant } = admitted
  const { answer, isFirst } = await turn(async () => {
    const known = await findIdempotentAnswer(tenant, call)
    if (known) return { answer: known, isFirst: false }
    const keyed = (prepared: P) => runOnce(tenant, call, (tx) => work(prepared, tx))
    return { answer: await preparedWork(before, keyed), isFirst: true }
  })
  return isFirst ? after(answer) : answer
}

async function admittedBy(
  endpoint: Endpoint,
  request: FastifyRequest,
  platform: PlatformDb,
  now: Date,
): Promise<Admitted | undefined> {
  if (endpoint.access === 'public') return undefined
  const caller = await authenticate(platform, request.headers)
  const isReading = endpoint.method === 'GET' || endpoint.isReading
  // Endpoints without a permission are included: an operator can neither end the session nor authorize channels
  // through a company.
  if (caller.impersonation && !isReading) throw new DomainError('visiting')
  if (caller.isViewingAs && !isReading && endpoint.access !== 'user') {
    throw new DomainError('viewing_as')
  }
  if (caller.company.closed_at !== null && !endpoint.whileClosed) throw new DomainError('company_closed')
  if (caller.mustSetTwoFactor && !endpoint.isOpenToEnrolling) throw new DomainError('two_factor_required')
  const scope = authorize(endpoint.access, caller, now)
  const { ip, userAgent } = clientOf(request)
  // An operator is not a user of the company.
  const userId = caller.impersonation ? null : caller.userId
  const actor = { userId, name: caller.name, ip, userAgent }
  return { caller, scope, tenant: platform.tenant(caller.companyId, actor) }
}

function readInput<E extends Endpoint>(endpoint: E, request: FastifyRequest, now: Date): Input<E> {
  const params = endpoint.params?.safeParse(request.params)
  // Malformed path parameters match no record.
  if (params && !params.success) throw new DomainError('not_found')
  return {
    params: params?.data,
    query: endpoint.query && parseOrThrow(endpoint.query, nestedQuery(request.query)),
    body: endpoint.accepts
      ? bytesOf(request)
      : endpoint.body && parseOrThrow(endpoint.body, request.body ?? {}),
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

/** The body as a stream. Throws for a missing body or another content type. */
function bytesOf(request: FastifyRequest): AsyncIterable<Uint8Array> {
  if (!(request.body instanceof Readable)) throw new DomainError('unsupported_media_type')
  return request.body
}

function sendBytes(reply: FastifyReply, { status, headers, bytes }: ByteAnswer): FastifyReply {
  return reply
    .status(status)
    .headers(headers)
    .send(bytes ?? undefined)
}

/** Always as an attachment: a user's file is never rendered as a page of ours. */
function respondFile(reply: FastifyReply, type: string, { name, bytes }: FileAnswer): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(bytes))
}

function rateLimitOf(endpoint: Endpoint): object | undefined {
  if (!endpoint.rateLimit) return undefined
  const { max, windowSeconds } = rateLimits[endpoint.rateLimit]
  return { max, timeWindow: windowSeconds * 1000 }
}
