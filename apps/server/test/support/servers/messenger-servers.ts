import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A person in a messenger. */
export interface Writer {
  id: number
  first: string
  last?: string
}

/** A bot's message as the messenger stores it. */
export interface SentText {
  key: string
  to: string
  text: string
  file: { name: string; bytes: Buffer; isPicture: boolean } | null
  replyTo: string | null
}

/** How the next send, edit or delete call fails. */
export type Failure = 'cut' | 'blocked' | 'limited' | 'broken' | 'refused'

export interface ApiCall {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  bytes: Buffer
}

type Json = Record<string, unknown>
const waitSeconds = 2

/** Common part of both servers: a bot, its messages, updates to poll, files. */
export abstract class MessengerServer {
  abstract readonly kind: 'telegram' | 'max'
  /** Name of the header with the webhook secret. */
  abstract readonly secretHeader: string
  readonly token: string
  readonly botId = 700_000_000 + Math.floor(Math.random() * 1e8)
  said: SentText[] = []
  removed: string[] = []
  hook: { url: string; secret: string } | null = null
  readonly failures: Failure[] = []
  /** Whether the token is revoked. */
  isRevoked = false
  readonly files = new Map<string, Buffer>()
  protected readonly news: { id: number; update: Json }[] = []
  protected nextId = 1
  #wake: () => void = () => undefined
  #server: Server | undefined
  #port = 0

  constructor(token: string) {
    this.token = token
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Starts, or restarts on the same port. */
  async start(): Promise<void> {
    const server = createServer((request, response) => void this.#answer(request, response))
    this.#server = server
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise((resolve) => (this.#server ? this.#server.close(resolve) : resolve(null)))
  }

  /** Texts of the bot's messages, in order. */
  words(): string[] {
    return this.said.map(({ text, file }) => file?.name ?? text)
  }

  /** Queues an update for polling. */
  deliver(update: object): void {
    this.news.push({ id: this.nextId++, update: update as Json })
    this.#wake()
  }

  abstract wrote(who: Writer, key: string, text: string, more?: { replyTo?: string }): object
  abstract edited(who: Writer, key: string, text: string): object
  abstract started(who: Writer): object
  abstract left(who: Writer): object
  abstract sentPhoto(who: Writer, key: string, text: string, bytes: Buffer): object
  abstract sentFile(who: Writer, key: string, name: string, bytes: Buffer): object
  abstract sentSticker(who: Writer, key: string): object
  abstract sharedContact(who: Writer, key: string, phone: string): object
  /** A message in a group, where bots do not answer. */
  abstract wroteInGroup(who: Writer, key: string, text: string): object

  protected abstract handle(ask: ApiCall, response: ServerResponse): Promise<void> | void
  protected abstract fail(response: ServerResponse, failure: Failure): void

  /** Whether this call should fail. */
  protected fails(response: ServerResponse): boolean {
    const failure = this.failures.shift()
    if (failure === 'cut') response.destroy()
    else if (failure) this.fail(response, failure)
    return failure !== undefined
  }

  /** Waits for updates after a position, as a long poll does. */
  protected async newsAfter(place: number, seconds: number): Promise<{ id: number; update: Json }[]> {
    const found = () => this.news.filter(({ id }) => id >= place)
    if (found().length === 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(seconds, waitSeconds) * 1000)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    return found()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url)
    const { method = 'GET', headers } = request
    await this.handle(
      { method, path: pathname, query: searchParams, headers, bytes: Buffer.concat(parts) },
      response,
    )
  }
}

export function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

export interface FormPart {
  name: string
  /** `null`: a plain field. */
  fileName: string | null
  bytes: Buffer
}

/** Parses multipart form data (RFC 7578) leniently, because clients format headers differently. */
export function partsOf({ headers, bytes }: Pick<ApiCall, 'headers' | 'bytes'>): FormPart[] {
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1] ?? ''
  const text = bytes.toString('latin1')
  return text
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const end = part.indexOf('\r\n\r\n')
      const head = Buffer.from(part.slice(0, end), 'latin1').toString()
      return {
        name: /[; ]name="([^"]*)"/.exec(head)?.[1] ?? '',
        fileName: /filename="?([^"\r\n]*)/.exec(head)?.[1] ?? null,
        bytes: Buffer.from(part.slice(end + 4).replace(/\r\n$/, ''), 'latin1'),
      }
    })
}
