import {
  type BodyInput,
  type ChangedBy,
  type Endpoint,
  type ErrorBody,
  type ErrorCode,
  errorTable,
  type Output,
  type ParamsInput,
  pages,
  type QueryInput,
} from '@veranda/contract'
import type { z } from 'zod'
import { switchImpersonation } from '#lib/session/impersonation.ts'
import { viewAsHeader } from '#lib/session/view-as.ts'
import { request } from './request.ts'

/** An error response of the server. A failed connection is not one: that stays fetch's own error. */
export class ApiError extends Error {
  readonly status: number
  /** `null` if the response is not the product's own, such as a proxy's page. */
  readonly code: ErrorCode | null
  /** Messages by field of the body, with 422. */
  readonly errors: Record<string, string[]>
  /** The missing module, with `module_required`. */
  readonly module: string | null
  /** The current record, with `stale_version`. */
  readonly current: unknown
  /** Who changed the record meanwhile, with `stale_version`. */
  readonly changedBy: ChangedBy | null
  /** Received bytes of an upload, with `upload_offset` and `upload_incomplete`. */
  readonly received: number | null

  /** `message` is the server's, or empty. */
  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? '')
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? null
    this.errors = body.errors ?? {}
    this.module = body.module ?? null
    this.current = body.current
    this.received = body.received ?? null
    this.changedBy = body.changed_by ?? null
  }
}

/** Whether the record was deleted or is no longer accessible. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.code === 'forbidden')

type Parts<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: ParamsInput<E> }
  : { params?: never }) &
  (E['query'] extends z.ZodType ? { query?: QueryInput<E> } : { query?: never }) &
  (E['accepts'] extends 'bytes'
    ? { body: Blob }
    : E['body'] extends z.ZodType
      ? { body: BodyInput<E> }
      : { body?: never })

export type CallOptions<E extends Endpoint> = Parts<E> & {
  /** Makes a repeated `POST` return the first result. */
  idempotencyKey?: string
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The request outlives its page. */
  keepalive?: boolean
}

/** Calls an endpoint of the contract. Throws `ApiError` on an error status. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[options]: Record<string, never> extends CallOptions<E> ? [CallOptions<E>?] : [CallOptions<E>]
): Promise<Output<E>> {
  const { params, query, body, idempotencyKey, headers, signal, keepalive } = (options ?? {}) as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
    idempotencyKey?: string
    headers?: Record<string, string>
    signal?: AbortSignal
    keepalive?: boolean
  }
  const response = await request(urlOf(endpoint.path, params, query), {
    method: endpoint.method,
    body,
    headers: {
      ...(endpoint.accepts && { 'Content-Type': 'application/octet-stream' }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      ...viewAsHeader(),
      ...headers,
    },
    signal,
    keepalive,
  })
  if (!response.ok) {
    const error = new ApiError(response.status, await errorBody(response))
    if (error.code === 'visit_over') switchImpersonation(null, pages['admin.companies'].path)
    throw error
  }
  return outputOf(endpoint, response) as Promise<Output<E>>
}

/** Fills in `:name` parts and appends the query; empty values are left out, commas stay unescaped. */
export function urlOf(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
) {
  const filled = path.replace(/:(\w+)/g, (_part, name: string) => encodeURIComponent(String(params[name])))
  const pairs = Object.entries(query)
    .flatMap(([key, value]) => (isNested(value) ? nestedPairs(key, value) : [[key, value] as const]))
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeValue(String(value))}`)
  return pairs.length ? `${filled}?${pairs.join('&')}` : filled
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

/** `{ field: { 12: 'a' } }` → `field[12]=a` */
const nestedPairs = (name: string, values: object) =>
  Object.entries(values).map(([key, value]) => [`${name}[${key}]`, value as unknown] as const)

function encodeValue(value: string): string {
  return encodeURIComponent(value).replaceAll('%2C', ',')
}

/** The error body; empty for a proxy's page. */
async function errorBody(response: Response): Promise<Partial<ErrorBody>> {
  const body: unknown = await response.json().catch(() => null)
  if (typeof body !== 'object' || body === null) return {}
  const { message, code, errors, module, current, received, changed_by } = body as Record<string, unknown>
  return {
    ...(typeof message === 'string' && { message }),
    ...(isErrorCode(code) && { code }),
    ...(isMessages(errors) && { errors }),
    ...(typeof module === 'string' && { module }),
    ...(current !== undefined && { current }),
    ...(typeof received === 'number' && { received }),
    ...(isChangedBy(changed_by) && { changed_by }),
  }
}

const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorTable, code)

const isChangedBy = (value: unknown): value is ChangedBy =>
  typeof value === 'object' && value !== null && 'name' in value && 'at' in value

function isMessages(errors: unknown): errors is Record<string, string[]> {
  if (typeof errors !== 'object' || errors === null) return false
  return Object.values(errors).every(
    (messages) => Array.isArray(messages) && messages.every((message) => typeof message === 'string'),
  )
}

async function outputOf(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (!endpoint.output || response.status === 204) return null
  const body: unknown = await response.json()
  // The server has validated its response already; this check is for developers. A built app has only the paths
  // (`api-addresses.ts`).
  return import.meta.env.PROD ? body : endpoint.output.parse(body)
}
