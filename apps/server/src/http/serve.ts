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
import { addressOf } from './network.ts'
import { responseSchema } from './response-schema.ts'
import { parseOrThrow } from './validation.ts'

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

/** An answer of bytes. Its length is told beforehand, and nothing of it is held. */
export interface ByteAnswer {
  status: 200 | 206 | 416
  headers: Record<string, string>
  bytes: Readable | null
}

type Answered<E extends Endpoint> = E['gives'] extends 'bytes' ? ByteAnswer : Output<E>

export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<Answered<E>>

/**
 * A call that waits for more than the database. With an idempotency key its work runs in a transaction, where nothing
 * else may wait.
 */
export interface SteppedHandler<E extends Endpoint, P> {
  /** Waits for the call's turn, where calls that run at once would only make one another's preparation stale. */
  limitConcurrency?: <R>(context: Context<E>, run: () => Promise<R>) => Promise<R>
  /** Writes nothing, and is repeated where the work finds it stale. */
  before: (context: Context<E>) => Promise<P>
  work: (context: Context<E>, prepared: P) => Promise<Answered<E>>
  /** After the commit; what it answers is not kept with the key. */
  after?: (context: Context<E>, answer: Answered<E>) => Promise<Answered<E>>
}

/** Puts a contract's endpoint on the server: rate limit, caller, permission, validation, handler, answer. */
export type Serve = <E extends Endpoint, P = undefined>(
  endpoint: E,
  handler: Handler<E> | SteppedHandler<E, P>,
) => void

/** A handler as steps, whatever it was given as. */
function steppedOf<E extends Endpoint, P>(
  handler: Handler<E> | SteppedHandler<E, P>,
): SteppedHandler<E, P | undefined> {
  if (typeof handler === 'function') return { before: async () => undefined, work: handler }
  return handler as SteppedHandler<E, P | undefined>
}

export interface ServeOptions {
  platform: PlatformDb
  clock: () => Date
  /** Seals answers that show a secret and are kept for a repetition. */
  vault: Vault
}

export function clientOf(request: FastifyRequest): Client {
  return {
    ip: addressOf(request).slice(0, 45),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    referer: (request.headers.referer ?? '').slice(0, 2000),
  }
}

/** Who asks, and when, as it was found before the body was read. */
interface Arrival {
  now: Date
  admitted: Admitted | undefined
}

export function createServe(app: FastifyInstance, options: ServeOptions): Serve {
  const { platform, clock, vault } = options
  const arrivals = new WeakMap<FastifyRequest, Arrival>()
  return (endpoint, handler) => {
    const stepped = steppedOf(handler)
    const status = endpoint.status ?? (endpoint.output || endpoint.file ? 200 : 204)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: endpoint.output && { response: { [status]: responseSchema(endpoint.output) } },
      config: endpoint.rateLimit && { rateLimit: rateLimitOf(endpoint) },
      // A HEAD would read the whole file to tell its length.
      ...(endpoint.gives && { exposeHeadRoute: false }),
      // Before the body is read: whoever is not let in learns that first, whatever they have sent.
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
            return answerOf(await stepped.after(context, answer.body as Answered<typeof endpoint>))
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

/** The call as its idempotency key knows it; nothing where it carries none. */
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

/** Does the work; with an idempotency key once only. */
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
  // Also what needs no permission: the session itself is not ended nor heard through somebody's company.
  if (caller.visit && !isReading) throw new DomainError('visiting')
  if (caller.isViewingAs && !isReading && endpoint.access !== 'user') {
    throw new DomainError('viewing_as')
  }
  if (caller.company.closed_at !== null && !endpoint.whileClosed) throw new DomainError('company_closed')
  if (caller.mustSetTwoFactor && !endpoint.isOpenToEnrolling) throw new DomainError('two_factor_required')
  const scope = authorize(endpoint.access, caller, now)
  const { ip, userAgent } = clientOf(request)
  // A visitor is no user of the company.
  const userId = caller.visit ? null : caller.userId
  const actor = { userId, name: caller.name, ip, userAgent }
  return { caller, scope, tenant: platform.tenant(caller.companyId, actor) }
}

function readInput<E extends Endpoint>(endpoint: E, request: FastifyRequest, now: Date): Input<E> {
  const params = endpoint.params?.safeParse(request.params)
  // An address that cannot be: nothing lives there.
  if (params && !params.success) throw new DomainError('not_found')
  return {
    params: params?.data,
    query: endpoint.query && parseOrThrow(endpoint.query, request.query),
    body: endpoint.takes
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

/** The body as it comes. Without one, or with another content type, there is nothing to read. */
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

/** Always to be saved, never shown in place: a file is not a page of ours. */
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
