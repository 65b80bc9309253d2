import type { z } from 'zod'
import type { ModuleCode } from './modules.ts'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call an endpoint.
 * - `public`: anybody, no token
 * - `user`: any signed-in user
 * - `operator`: a platform operator (a user whose API representation has no company)
 * - an object: a user whose role has the permission, in a company whose module is live
 */
export type Access = 'public' | 'user' | 'operator' | { permission: Permission; module?: ModuleCode }

/** A stricter rate limit of `limits.ts`; by default the general limit applies. */
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
  /** The response body; absent: an empty 204. */
  output?: z.ZodType
  /** The response is a file of this MIME type; the handler returns a `FileAnswer`. */
  file?: string
  /** Success status. Default: 200, or 204 without an output. */
  status?: 200 | 201 | 202 | 204
  /** The `POST` creates a record and supports `Idempotency-Key`. */
  creates?: boolean
  /** The response contains a secret that is shown once; a stored copy for repeated calls is encrypted. */
  returnsSecret?: boolean
  /** Also available to a closed company: reopening and exporting data. */
  whileClosed?: boolean
  rateLimit?: RateLimitName
  /** Available to users who must set up a second factor first. */
  isOpenToEnrolling?: boolean
  /** Also accepts `application/x-www-form-urlencoded` (Pusher clients send nothing else). */
  formEncoded?: boolean
  /** Changes nothing although it is not a `GET`: allowed while impersonating. */
  isReading?: boolean
  /** The request body is binary (`application/octet-stream`) and streamed. */
  accepts?: 'bytes'
  /** The response is a file's bytes. */
  gives?: 'bytes'
}

/** Declares an endpoint and keeps its exact types for server, client and tests. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

/** For endpoints that create a secret: a repeated call returns the same one. */
export const createsSecret = { creates: true, returnsSecret: true } as const

type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined
type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a caller passes. */
export type ParamsInput<E extends Endpoint> = InputOf<E['params']>
export type QueryInput<E extends Endpoint> = InputOf<E['query']>
export type BodyInput<E extends Endpoint> = E['accepts'] extends 'bytes' ? Blob : InputOf<E['body']>

/** What a handler receives. */
export type Params<E extends Endpoint> = OutputOf<E['params']>
export type Query<E extends Endpoint> = OutputOf<E['query']>
export type Body<E extends Endpoint> = E['accepts'] extends 'bytes'
  ? AsyncIterable<Uint8Array>
  : OutputOf<E['body']>

/** What the handler of a `file` endpoint returns. */
export interface FileAnswer {
  /** File name of the download. */
  name: string
  bytes: Uint8Array
}

/** What a handler returns and a caller receives; `null` for an empty response. */
export type Output<E extends Endpoint> = E['file'] extends string
  ? FileAnswer
  : E['output'] extends z.ZodType
    ? z.output<E['output']>
    : null
