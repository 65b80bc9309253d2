import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { createPusherServer, type Limits, type PusherServer, type PusherServerOptions } from '#index.ts'
import { app } from './app.ts'

export { app }

export interface Frame {
  event: string
  channel?: string
  /** Parsed if the frame carried it as a JSON string. */
  data?: unknown
  user_id?: string
}

export interface Running {
  server: PusherServer
  port: number
  errors: unknown[]
}

export type TestOptions = Partial<Omit<PusherServerOptions, 'limits'>> & { limits?: Partial<Limits> }

/** A listening server on a free port, closed when the test ends. */
export async function startServer(options: TestOptions = {}): Promise<Running> {
  const errors: unknown[] = []
  const server = createPusherServer({
    app,
    allowOrigin: ['http://localhost:3000'],
    onError: (error) => errors.push(error),
    ...options,
    limits: { closeTimeoutMs: 200, ...options.limits },
  })
  const { port } = await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  return { server, port, errors }
}

/** Polls until the condition holds. */
export async function until(condition: () => boolean, what: string, timeoutMs = 10_000): Promise<void> {
  const end = performance.now() + timeoutMs
  while (!condition()) {
    if (performance.now() > end) throw new Error(`Not within ${timeoutMs} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

/** A raw client: sends what it is given and records what it receives. */
export class RawClient {
  readonly frames: Frame[] = []
  readonly ws: WebSocket
  closed: { code: number; reason: string } | undefined

  constructor(url: string, headers: Record<string, string> = {}, options: object = {}) {
    this.ws = new WebSocket(url, { headers, perMessageDeflate: false, ...options })
    this.ws.on('message', (data) => this.frames.push(readFrame(String(data))))
    this.ws.on('error', () => undefined)
    this.ws.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) }
    })
    onTestFinished(() => this.ws.terminate())
  }

  get socketId(): string {
    const data = this.frames[0]?.data
    return typeof data === 'object' && data && 'socket_id' in data ? String(data.socket_id) : ''
  }

  send(event: string, data?: unknown, more: object = {}): void {
    this.sendText(JSON.stringify({ event, data, ...more }))
  }

  sendText(text: string | Buffer): void {
    this.ws.send(text)
  }

  /** Takes out the first matching frame, past or future. */
  async next(event: string, channel?: string): Promise<Frame> {
    const fits = (frame: Frame) => frame.event === event && (!channel || frame.channel === channel)
    await until(
      () => this.frames.some(fits),
      `${event}; got ${JSON.stringify(this.frames)} ${this.closed?.code}`,
    )
    const [frame] = this.frames.splice(this.frames.findIndex(fits), 1)
    if (!frame) throw new Error('unreachable')
    return frame
  }

  /** Resolves when everything that the server sent before our ping has been received. */
  async fence(): Promise<void> {
    this.send('pusher:ping', {})
    await this.next('pusher:pong')
  }

  async close(): Promise<{ code: number; reason: string }> {
    await until(() => this.closed !== undefined, 'close')
    return this.closed ?? { code: 0, reason: '' }
  }

  async subscribe(channel: string, signed?: { auth: string; channel_data?: string }): Promise<Frame> {
    this.send('pusher:subscribe', { channel, auth: '', ...signed })
    return await this.next('pusher_internal:subscription_succeeded', channel)
  }

  count(event: string): number {
    return this.frames.filter((frame) => frame.event === event).length
  }
}

export function urlOf(
  port: number,
  key = app.key,
  query = 'protocol=7&client=js&version=8.6.0',
  prefix = '',
): string {
  return `ws://127.0.0.1:${port}${prefix}/app/${key}?${query}`
}

/** A connected raw client. */
export async function connect(port: number, prefix = ''): Promise<RawClient> {
  const client = new RawClient(urlOf(port, undefined, undefined, prefix))
  await until(() => client.socketId !== '', 'greeting')
  return client
}

/** Subscribes to a signed channel, to a presence channel as this user. */
export async function enter({ server }: Running, client: RawClient, channel: string, userId?: string) {
  const channelData = userId === undefined ? undefined : { user_id: userId, user_info: { of: userId } }
  const { socketId } = client
  return await client.subscribe(channel, server.authorize({ socketId, channel, channelData }))
}

/** The endpoint that pusher-js asks for signatures; `answer` gets the form fields and returns status and body. */
export async function startAuthEndpoint(
  answer: (fields: URLSearchParams, path: string) => { status: number; body: unknown },
): Promise<string> {
  const http = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { status, body: result } = answer(new URLSearchParams(body), request.url ?? '')
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(result))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

function readFrame(text: string): Frame {
  const frame = JSON.parse(text) as Frame
  if (typeof frame.data !== 'string') return frame
  try {
    return { ...frame, data: JSON.parse(frame.data) }
  } catch {
    return frame
  }
}
