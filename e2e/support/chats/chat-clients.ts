import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'

/** Where chat clients connect to: the HTTP API and the socket server of a running product. */
export interface ChatEndpoint {
  url: string
  realtimePort: number
  /** Key of the socket server, as pages receive it. */
  key: string
}

/** Reads the key of the socket server from a page, where browsers find it too. */
export async function fetchChatEndpoint({
  url,
  realtimePort,
}: Pick<ChatEndpoint, 'url' | 'realtimePort'>): Promise<ChatEndpoint> {
  const page = await (await fetch(`${url}/login`)).text()
  const key = /"key":"([^"]+)"/.exec(page.replaceAll('&quot;', '"'))?.[1]
  if (!key) throw new Error('the login page contains no socket key')
  return { url, realtimePort, key }
}

export async function call<T>(
  endpoint: ChatEndpoint,
  token: string | null,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const response = await fetch(endpoint.url + path, {
    method,
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = response.status === 204 ? null : await response.json()
  if (!response.ok) throw new ApiError(`${method} ${path}: ${JSON.stringify(answer)}`, response.status)
  return answer as T
}

/** An error response of the server. */
class ApiError extends Error {
  readonly status: number

  constructor(message: string, status: number) {
    super(`${status} ${message}`)
    this.status = status
  }
}

/**
 * Whether a request may be sent again: the contract promises it for 429 and 503, and `fetch` throws a TypeError when
 * the connection was refused or cut.
 */
export function isRetryable(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 429 || error.status === 503
  return error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message)
}

/** A socket on one channel that reconnects whenever it is cut; each (re)connection is reported to `onEvent` as `up`. */
class ChannelSocket {
  readonly #endpoint: ChatEndpoint
  readonly #channel: string
  readonly #authorize: (socketId: string) => Promise<object>
  readonly #onEvent: (event: string) => void
  #socket: WebSocket | undefined
  #isClosed = false
  /** Resolves when the channel is subscribed for the first time. */
  readonly subscribed: Promise<void>
  #resolveSubscribed: () => void = () => undefined

  constructor(
    endpoint: ChatEndpoint,
    channel: string,
    authorize: (socketId: string) => Promise<object>,
    onEvent: (event: string) => void,
  ) {
    this.#endpoint = endpoint
    this.#channel = channel
    this.#authorize = authorize
    this.#onEvent = onEvent
    this.subscribed = new Promise((resolve) => {
      this.#resolveSubscribed = resolve
    })
    this.#connect()
  }

  /** Cuts the connection as a bad network does. */
  cut(): void {
    this.#socket?.terminate()
  }

  close(): void {
    this.#isClosed = true
    this.#socket?.terminate()
  }

  #connect(): void {
    const { realtimePort, key } = this.#endpoint
    const socket = new WebSocket(
      `ws://127.0.0.1:${realtimePort}/app/${key}?protocol=7&client=bench&version=1`,
    )
    this.#socket = socket
    socket.on('error', () => undefined)
    socket.on('message', (bytes) => void this.#onMessage(socket, JSON.parse(String(bytes))))
    socket.on('close', () => {
      if (!this.#isClosed) setTimeout(() => this.#connect(), 200 + Math.random() * 300)
    })
  }

  async #onMessage(socket: WebSocket, { event, data }: { event: string; data?: string }): Promise<void> {
    if (event === 'pusher:connection_established') {
      const { socket_id } = JSON.parse(data ?? '{}') as { socket_id: string }
      const auth = await this.#authorize(socket_id).catch(() => undefined)
      if (!auth) return socket.terminate()
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: this.#channel, ...auth } }))
    } else if (event === 'pusher:ping') socket.send(JSON.stringify({ event: 'pusher:pong', data: {} }))
    else if (event === 'pusher_internal:subscription_succeeded') {
      this.#resolveSubscribed()
      this.#onEvent('up')
    } else this.#onEvent(event)
  }
}

/** Runs one request at a time, and again when `run` was called meanwhile or there is more to fetch. */
class CatchUpLoop {
  readonly #fetch: () => Promise<boolean>
  #running: Promise<void> | undefined
  #isWanted = false

  /** `fetchNext` returns whether there is more. */
  constructor(fetchNext: () => Promise<boolean>) {
    this.#fetch = fetchNext
  }

  /** Resolves when nothing is left to fetch. */
  run(): Promise<void> {
    this.#isWanted = true
    this.#running ??= this.#runUntilIdle().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #runUntilIdle(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false
      // An unavailable server is asked again when its socket is back.
      const hasMore = await this.#fetch().catch(() => false)
      this.#isWanted ||= hasMore
    }
  }
}

/** A visitor who writes; a message is repeated with the same id until it is accepted. */
export class Visitor {
  readonly token: string
  readonly #endpoint: ChatEndpoint
  readonly #path: string

  private constructor(endpoint: ChatEndpoint, path: string, token: string) {
    this.#endpoint = endpoint
    this.#path = path
    this.token = token
  }

  static async startSession(endpoint: ChatEndpoint, channelKey: string): Promise<Visitor> {
    const path = `/api/public/chat/${channelKey}`
    const { token } = await call<{ token: string }>(endpoint, null, 'POST', `${path}/session`, {})
    return new Visitor(endpoint, path, token)
  }

  async send(body: string, client_uuid: string = randomUUID()): Promise<{ id: number; change_no: number }> {
    return call(this.#endpoint, this.token, 'POST', `${this.#path}/messages`, {
      client_uuid,
      body,
      consent: true,
    })
  }
}

interface ChatMessage {
  id: number
  seq: number
  kind: string
  body: string
}

interface Changes {
  change_no: number
  has_more: boolean
  messages: ChatMessage[]
}

/** An open page of staff: receives a change event, fetches the change, shows it. */
export class StaffPage {
  readonly #endpoint: ChatEndpoint
  readonly #token: string
  readonly #conversation: number | undefined
  readonly #catchUp: CatchUpLoop
  readonly socket: ChannelSocket
  #cursor = 0
  /** Change numbers shown, and when. */
  readonly #shown: { change_no: number; at: number }[] = []
  readonly #messages = new Map<number, ChatMessage>()
  /** Messages received twice with the same content, which must not happen. */
  readonly duplicates: number[] = []

  constructor(endpoint: ChatEndpoint, token: string, companyId: number, conversation?: number) {
    this.#endpoint = endpoint
    this.#token = token
    this.#conversation = conversation
    this.#catchUp = new CatchUpLoop(() => this.#fetch())
    const channel = `presence-chats.${companyId}`
    const authorize = (socket_id: string) =>
      call<object>(endpoint, token, 'POST', '/broadcasting/auth', { socket_id, channel_name: channel })
    this.socket = new ChannelSocket(endpoint, channel, authorize, () => void this.#catchUp.run())
  }

  async open(): Promise<void> {
    await this.socket.subscribed
    await this.#catchUp.run()
  }

  async #fetch(): Promise<boolean> {
    const open = this.#conversation === undefined ? '' : `&conversation_id=${this.#conversation}`
    const path = `/api/chats/changes?after=${this.#cursor}${open}`
    const { change_no, has_more, messages } = await call<Changes>(this.#endpoint, this.#token, 'GET', path)
    this.#cursor = change_no
    for (const message of messages) {
      if (this.#messages.get(message.id)?.body === message.body) this.duplicates.push(message.id)
      this.#messages.set(message.id, message)
    }
    this.#shown.push({ change_no, at: performance.now() })
    return has_more
  }

  /** Resolves when everything up to a change is shown. */
  async waitForChange(change_no: number): Promise<void> {
    while (this.#cursor < change_no) await this.#catchUp.run()
  }

  /** Message texts of the open conversation, in order. */
  messageTexts(): string[] {
    const ordered = [...this.#messages.values()].sort((a, b) => a.seq - b.seq)
    return ordered.filter(({ kind }) => kind === 'text').map(({ body }) => body)
  }

  shownAt(change_no: number): number {
    return this.#shown.find((one) => one.change_no >= change_no)?.at ?? Number.POSITIVE_INFINITY
  }

  close(): void {
    this.socket.close()
  }
}
