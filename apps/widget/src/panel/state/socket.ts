import type { WidgetConfig } from '@veranda/contract'

interface Options {
  realtime: WidgetConfig['realtime']
  channel: string
  authorize: (socketId: string) => Promise<string>
  onChanged: () => void
  onTyping: (name: string) => void
  /** Connected, for the first time or again: events in between were missed. */
  onUp: () => void
  onDown: () => void
}

export interface Socket {
  close(): void
  /** Reconnects at once instead of waiting. */
  hurry(): void
}

const firstWaitMs = 1_000
const longestWaitMs = 30_000
const pongMs = 10_000

/**
 * The part of the Pusher protocol (version 7) that a visitor's only channel needs; reconnects for ever with growing
 * delays.
 */
export function openSocket(options: Options): Socket {
  const socket = new VisitorSocket(options)
  socket.connect()
  return socket
}

interface Frame {
  event: string
  data?: unknown
}

class VisitorSocket implements Socket {
  readonly #options: Options
  #socket: WebSocket | undefined
  #waitMs = firstWaitMs
  #activityMs = 30_000
  #again: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  connect(): void {
    clearTimeout(this.#again)
    const socket = new WebSocket(addressOf(this.#options.realtime))
    this.#socket = socket
    socket.onmessage = ({ data }) => {
      this.#onMessage(socket, JSON.parse(String(data)) as Frame)
      this.#listen()
    }
    socket.onclose = () => {
      clearTimeout(this.#silence)
      if (this.#isClosed || this.#socket !== socket) return
      this.#options.onDown()
      // Randomised, so that a restarted server is not hit by everybody at once.
      this.#again = setTimeout(() => this.connect(), this.#waitMs * (0.5 + Math.random()))
      this.#waitMs = Math.min(this.#waitMs * 2, longestWaitMs)
    }
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#again)
    clearTimeout(this.#silence)
    this.#socket?.close()
  }

  hurry(): void {
    const state = this.#socket?.readyState
    if (this.#isClosed || state === WebSocket.OPEN || state === WebSocket.CONNECTING) return
    this.#waitMs = firstWaitMs
    this.connect()
  }

  #onMessage(socket: WebSocket, { event, data }: Frame): void {
    const payload = (typeof data === 'string' ? JSON.parse(data || '{}') : (data ?? {})) as Record<
      string,
      unknown
    >
    const acts: Record<string, () => void> = {
      'pusher:connection_established': () => {
        this.#activityMs = Number(payload.activity_timeout ?? 30) * 1000
        void this.#subscribe(socket, String(payload.socket_id))
      },
      'pusher_internal:subscription_succeeded': () => {
        this.#waitMs = firstWaitMs
        this.#options.onUp()
      },
      'pusher:ping': () => this.#send(socket, 'pusher:pong', {}),
      'visitor.changed': () => this.#options.onChanged(),
      'visitor.typing': () => this.#options.onTyping(String(payload.name)),
    }
    acts[event]?.()
  }

  async #subscribe(socket: WebSocket, socketId: string): Promise<void> {
    const { authorize, channel } = this.#options
    // Refused or unreachable: the next connection tries again.
    const auth = await authorize(socketId).catch(() => null)
    if (auth === null) socket.close()
    else this.#send(socket, 'pusher:subscribe', { channel, auth })
  }

  /** A peer that answers no ping is gone. */
  #listen(): void {
    clearTimeout(this.#silence)
    const socket = this.#socket
    this.#silence = setTimeout(() => {
      if (socket) this.#send(socket, 'pusher:ping', {})
      this.#silence = setTimeout(() => socket?.close(), pongMs)
    }, this.#activityMs)
  }

  #send(socket: WebSocket, event: string, data: object): void {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ event, data }))
  }
}

function addressOf({ key, host, port, scheme }: WidgetConfig['realtime']): string {
  const protocol = scheme ?? (location.protocol === 'https:' ? 'wss' : 'ws')
  return `${protocol}://${host ?? location.hostname}:${port}/app/${key}?protocol=7&client=veranda&version=1`
}
