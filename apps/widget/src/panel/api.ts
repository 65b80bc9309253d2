import type { VisitorMessage, VisitorSession, VisitorThread, WidgetConfig } from '@veranda/contract'

/** An error response with the server's message. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]>

  constructor(status: number, body: { message?: string; code?: string; errors?: Record<string, string[]> }) {
    super(body.message ?? '')
    this.status = status
    this.code = body.code ?? ''
    this.errors = body.errors ?? {}
  }

  /** Whether a retry may succeed. */
  get isTransient(): boolean {
    return this.status >= 500 || this.status === 429 || this.status === 408
  }
}

/** Whether the visitor's session has ended. */
export const isUnknown = (error: unknown) => error instanceof Refusal && error.code === 'visitor_unknown'

export interface Sending {
  client_uuid: string
  body: string
  file_ids?: number[]
  consent?: boolean
  values?: Record<string, unknown>
  is_offline?: boolean
}

/** API of one channel for its visitor. Throws `Refusal`, or a `TypeError` without a connection. */
export function createApi(publicKey: string) {
  let token: string | null = null
  const base = `/api/public/chat/${publicKey}`

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const isBytes = body instanceof Blob
    const response = await fetch(base + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && {
          'content-type': isBytes ? 'application/octet-stream' : 'application/json',
        }),
      },
      ...(body !== undefined && { body: isBytes ? body : JSON.stringify(body) }),
    })
    const answer: unknown = response.status === 204 ? null : await response.json().catch(() => ({}))
    if (!response.ok) throw new Refusal(response.status, answer as ConstructorParameters<typeof Refusal>[1])
    return answer as T
  }

  return {
    useToken: (next: string | null) => {
      token = next
    },
    hasToken: () => token !== null,
    config: () => call<WidgetConfig>('GET', ''),
    session: (body: object) => call<VisitorSession>('POST', '/session', body),
    resume: () => call<Omit<VisitorSession, 'token'>>('GET', '/session'),
    identify: (jwt: string) => call<VisitorSession>('POST', '/identify', { jwt }),
    thread: (after: number) => call<VisitorThread>('GET', `/messages?after=${after}`),
    send: (sending: Sending) => call<VisitorMessage>('POST', '/messages', sending),
    upload: (file: File) =>
      call<{ id: number }>('POST', `/files?name=${encodeURIComponent(file.name)}`, file),
    read: (message_id: number) => call<null>('PUT', '/read', { message_id }),
    typing: (text: string) => call<null>('POST', '/typing', { text }),
    page: (page: { url: string; title: string }) => call<null>('POST', '/pages', page),
    rate: (score: number, comment: string) => call<null>('POST', '/rating', { score, comment }),
    socket: (socket_id: string, channel_name: string) =>
      call<{ auth: string }>('POST', '/socket', { socket_id, channel_name }),
  }
}

export type Api = ReturnType<typeof createApi>
