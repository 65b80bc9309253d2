import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'

/** Chat clients as programs, which use the protocols that browsers use. */
export interface Place {
  url: string
  realtimePort: number
  /** Key of the socket server, as pages receive it. */
  key: string
}

/** The socket server of a product, as its pages receive it. */
export async function placeOf({ url, realtimePort }: Pick<Place, 'url' | 'realtimePort'>): Promise<Place> {
  const page = await (await fetch(`${url}/login`)).text()
  const key = /"key":"([^"]+)"/.exec(page.replaceAll('&quot;', '"'))?.[1]
  if (!key) throw new Error('the page names no key')
  return { url, realtimePort, key }
}

export async function call<T>(
  place: Place,
  token: string | null,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const response = await fetch(place.url + path, {
    method,
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = response.status === 204 ? null : await response.json()
  if (!response.ok) throw new Refusal(`${method} ${path}: ${JSON.stringify(answer)}`, response.status)
  return answer as T
}

/** An error response of the server. */
class Refusal extends Error {
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
  if (error instanceof Refusal) return error.status === 429 || error.status === 503
  return error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message)
}

/** A socket on one channel that reconnects whenever it is cut; `onUp` triggers a catch-up as well. */
class ChannelSocket {
  readonly #place: Place
  readonly #channel: string
  readonly #authorize: (socketId: string) => Promise<object>
  readonly #onEvent: (event: string) => void
  #socket: WebSocket | undefined
  #isClosed = false
  /** Resolves when the channel is subscribed for the first time. */
  readonly up: Promise<void>
  #isUp: () => void = () => undefined

  constructor(
    place: Place,
    channel: string,
    authorize: (socketId: string) => Promise<object>,
    onEvent: (event: string) => void,
  ) {
    this.#place = place
    this.#channel = channel
    this.#authorize = authorize
    this.#onEvent = onEvent
    this.up = new Promise((resolve) => {
      this.#isUp = resolve
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
    const { realtimePort, key } = this.#place
    const socket = new WebSocket(
      `ws://127.0.0.1:${realtimePort}/app/${key}?protocol=7&client=bench&version=1`,
    )
    this.#socket = socket
    socket.on('error', () => undefined)
    socket.on('message', (bytes) => void this.#hear(socket, JSON.parse(String(bytes))))
    socket.on('close', () => {
      if (!this.#isClosed) setTimeout(() => this.#connect(), 200 + Math.random() * 300)
    })
  }

  async #hear(socket: WebSocket, { event, data }: { event: string; data?: string }): Promise<void> {
    if (event === 'pusher:connection_established') {
      const { socket_id } = JSON.parse(data ?? '{}') as { socket_id: string }
      const auth = await this.#authorize(socket_id).catch(() => undefined)
      if (!auth) return socket.terminate()
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: this.#channel, ...auth } }))
    } else if (event === 'pusher:ping') socket.send(JSON.stringify({ event: 'pusher:pong', data: {} }))
    else if (event === 'pusher_internal:subscription_succeeded') {
      this.#isUp()
      this.#onEvent('up')
    } else this.#onEvent(event)
  }
}

/** Repeats a request while it is wanted, one at a time. */
class CatchUpLoop {
  readonly #ask: () => Promise<boolean>
  #asking: Promise<void> | undefined
  #isWanted = false

  /** `ask` returns whether there is more. */
  constructor(ask: () => Promise<boolean>) {
    this.#ask = ask
  }

  /** Resolves when nothing is left to fetch. */
  wake(): Promise<void> {
    this.#isWanted = true
    this.#asking ??= this.#askAll().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  async #askAll(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false
      // An unavailable server is asked again when its socket is back.
      const hasMore = await this.#ask().catch(() => false)
      this.#isWanted ||= hasMore
    }
  }
}

/** A visitor who writes; a message is repeated with the same id until it is accepted. */
export class Visitor {
  readonly token: string
  readonly #place: Place
  readonly #path: string

  private constructor(place: Place, path: string, token: string) {
    this.#place = place
    this.#path = path
    this.token = token
  }

  static async arrive(place: Place, channelKey: string): Promise<Visitor> {
    const path = `/api/public/chat/${channelKey}`
    const { token } = await call<{ token: string }>(place, null, 'POST', `${path}/session`, {})
    return new Visitor(place, path, token)
  }

  async say(body: string, client_uuid: string = randomUUID()): Promise<{ id: number; change_no: number }> {
    return call(this.#place, this.token, 'POST', `${this.#path}/messages`, {
      client_uuid,
      body,
      consent: true,
    })
  }
}

interface Shown {
  id: number
  seq: number
  kind: string
  body: string
}

interface Changes {
  change_no: number
  has_more: boolean
  messages: Shown[]
}

/** An open page of staff: receives a change event, fetches the change, shows it. */
export class Screen {
  readonly #place: Place
  readonly #token: string
  readonly #conversation: number | undefined
  readonly #asker: CatchUpLoop
  readonly ear: ChannelSocket
  #cursor = 0
  /** Change numbers shown, and when. */
  readonly #shown: { change_no: number; at: number }[] = []
  readonly #messages = new Map<number, Shown>()
  /** Messages received twice with the same content, which must not happen. */
  readonly twice: number[] = []

  constructor(place: Place, token: string, companyId: number, conversation?: number) {
    this.#place = place
    this.#token = token
    this.#conversation = conversation
    this.#asker = new CatchUpLoop(() => this.#ask())
    const channel = `presence-chats.${companyId}`
    const authorize = (socket_id: string) =>
      call<object>(place, token, 'POST', '/broadcasting/auth', { socket_id, channel_name: channel })
    this.ear = new ChannelSocket(place, channel, authorize, () => void this.#asker.wake())
  }

  async open(): Promise<void> {
    await this.ear.up
    await this.#asker.wake()
  }

  async #ask(): Promise<boolean> {
    const open = this.#conversation === undefined ? '' : `&conversation_id=${this.#conversation}`
    const path = `/api/chats/changes?after=${this.#cursor}${open}`
    const { change_no, has_more, messages } = await call<Changes>(this.#place, this.#token, 'GET', path)
    this.#cursor = change_no
    for (const message of messages) {
      if (this.#messages.get(message.id)?.body === message.body) this.twice.push(message.id)
      this.#messages.set(message.id, message)
    }
    this.#shown.push({ change_no, at: performance.now() })
    return has_more
  }

  /** Resolves when everything up to a change is shown. */
  async reach(change_no: number): Promise<void> {
    while (this.#cursor < change_no) await this.#asker.wake()
  }

  /** Message texts of the open conversation, in order. */
  words(): string[] {
    const ordered = [...this.#messages.values()].sort((a, b) => a.seq - b.seq)
    return ordered.filter(({ kind }) => kind === 'text').map(({ body }) => body)
  }

  seenAt(change_no: number): number {
    return this.#shown.find((one) => one.change_no >= change_no)?.at ?? Number.POSITIVE_INFINITY
  }

  close(): void {
    this.ear.close()
  }
}
