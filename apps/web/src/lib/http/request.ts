import { limits } from '@veranda/contract'
import { logError } from '#lib/log.ts'
import { setConnected } from '#lib/realtime/connection.ts'
import { goToLogin } from '#lib/routes/navigation.ts'
import { impersonationHeader } from '#lib/session/impersonation.ts'
import { texts } from '#lib/texts.ts'
import { getToken, removeToken } from './token.ts'

export const tooManyRequestsEvent = 'show-too-many-requests-error'

export interface TooManyRequestsDetail {
  message: string
}

export interface RequestOptions {
  method?: string
  /** An object is sent as JSON, a string or bytes unchanged. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** The request outlives its page. */
  keepalive?: boolean | undefined
}

/**
 * Every request goes through here. Returns the response unparsed, whatever its status; throws only without a
 * response.
 */
export async function request(url: string, options: RequestOptions = {}): Promise<Response> {
  const token = getToken()
  const response = await send(url, options, token)
  if (isHtml(response)) logError(`HTML instead of JSON from ${url}`, response.status)
  if (response.status === 401) endSession(token)
  if (response.status === 429) announceTooManyRequests()
  return response
}

async function send(url: string, options: RequestOptions, token: string | null): Promise<Response> {
  const init: RequestInit = {
    method: options.method ?? 'GET',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...impersonationHeader(url),
      ...options.headers,
    },
  }
  if (options.body !== undefined && options.body !== null) init.body = encodeBody(options.body)
  if (options.signal) init.signal = options.signal
  if (options.keepalive) init.keepalive = true
  try {
    const response = await fetch(url, init)
    setConnected(true)
    return response
  } catch (error) {
    if (!options.signal?.aborted) {
      setConnected(false)
      logError(`No answer from ${url}`, error)
    }
    throw error
  }
}

function encodeBody(body: unknown): string | Blob {
  return typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body)
}

function isHtml(response: Response): boolean {
  return response.headers.get('content-type')?.includes('text/html') ?? false
}

/** A late response to a replaced token must not end the new session. */
function endSession(usedToken: string | null): void {
  const token = getToken()
  if (token !== usedToken) return
  if (token) removeToken()
  goToLogin()
}

let isWarningSilenced = false

function announceTooManyRequests(): void {
  if (isWarningSilenced) return
  isWarningSilenced = true
  setTimeout(() => {
    isWarningSilenced = false
  }, limits.tooManyRequestsSilenceMs)
  const detail: TooManyRequestsDetail = { message: texts.tooManyRequests }
  window.dispatchEvent(new CustomEvent(tooManyRequestsEvent, { detail }))
}
