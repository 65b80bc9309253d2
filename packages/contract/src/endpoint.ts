import type { z } from 'zod'
import type { ModuleCode } from './modules.ts'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call an endpoint.
 * - `public`: anybody, no token
 * - `user`: any signed-in user
 * - `operator`: a platform operator (a user without a company on the wire)
 * - an object: a user whose role has the permission, in a company whose module is live
 */
export type Access = 'public' | 'user' | 'operator' | { permission: Permission; module?: ModuleCode }

/** One of the stricter rate limits of `limits.ts`; without it the general limit counts. */
export type RateLimitName =
  | 'auth'
  | 'register'
  | 'reset'
  | 'public_form'
  | 'chat_session'
  | 'chat_message'
  | 'payment_hook'
  | 'messenger_hook'
  | 'file'

export interface Endpoint {
  method: Method
  /** Fastify notation: `/api/leads/:id`. */
  path: string
  /** One English line for the OpenAPI document. */
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The body of a successful answer; absent means an empty 204. */
  output?: z.ZodType
  /** The answer is a file of this type instead of a body; the handler gives a `FileAnswer`. */
  file?: string
  /** Status of a successful answer. Default: 200, or 204 without an output. */
  status?: 200 | 201 | 202 | 204
  /** The `POST` makes a record and so honours `Idempotency-Key`. */
  creates?: boolean
  /** The answer shows a secret that is shown this once; what is kept of it for a repetition is sealed. */
  tellsSecret?: boolean
  /** Answered in a company that has closed, too: the way back, and the way out with one's data. */
  whileClosed?: boolean
  rateLimit?: RateLimitName
  /** Open to somebody whose company asks for a second factor that they have not set up yet. */
  isOpenToEnrolling?: boolean
  /** The body comes as `application/x-www-form-urlencoded` too (Pusher clients send nothing else). */
  formEncoded?: boolean
  /** Changes nothing, though it is no `GET`: open to those who only look. */
  isReading?: boolean
  /** The body is no JSON but bytes (`application/octet-stream`), read as they come. */
  takes?: 'bytes'
  /** The answer is no JSON but a file's bytes. */
  gives?: 'bytes'
}

/** Declares an endpoint and keeps its exact types for the server, the client and the tests. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

/** Of an endpoint that makes a secret and shows it: a repeated call shows the same. */
export const makesSecret = { creates: true, tellsSecret: true } as const

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a caller passes. */
export type ParamsInput<E extends Endpoint> = InputOf<E['params']>
export type QueryInput<E extends Endpoint> = InputOf<E['query']>
export type BodyInput<E extends Endpoint> = E['takes'] extends 'bytes' ? Blob : InputOf<E['body']>

/** What a handler receives. */
export type Params<E extends Endpoint> = OutputOf<E['params']>
export type Query<E extends Endpoint> = OutputOf<E['query']>
export type Body<E extends Endpoint> = E['takes'] extends 'bytes'
  ? AsyncIterable<Uint8Array>
  : OutputOf<E['body']>

/** What a handler of a `file` endpoint returns. */
export interface FileAnswer {
  /** As it is to be called when saved. */
  name: string
  bytes: Uint8Array
}

/** What a handler returns and a caller receives; `null` for an empty answer. */
export type Output<E extends Endpoint> = E['file'] extends string
  ? FileAnswer
  : E['output'] extends z.ZodType
    ? z.output<E['output']>
    : null
