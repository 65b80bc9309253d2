import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createPusherServer } from '@veranda/pusher-server'
import { WebSocket, WebSocketServer } from 'ws'

/** The server process of the realtime benchmark: the pusher server, or a bare loop over `ws`. */
export type ServerName = 'bare ws' | 'pusher-server'

export type ServerTask = { kind: 'publish'; group: number } | { kind: 'figures' }

export interface ServerFigures {
  kind: 'figures'
  rss: number
  /** CPU time of this process so far, in µs. */
  cpu: number
}

export type ServerReport =
  | { kind: 'listening'; port: number }
  /** When the event was published, in µs. */
  | { kind: 'published'; at: number }
  | ServerFigures

export const app = { id: 'bench', key: 'bench', secret: 'bench' }

const event = { id: 1, note: 'x'.repeat(170) }
const channelOf = (group: number) => `bench-${String(group).padStart(3, '0')}`

const eventText = (group: number) =>
  JSON.stringify({ event: 'news', channel: channelOf(group), data: JSON.stringify(event) })

/** Two bytes of header and two of length, because the text is longer than 125 bytes. */
export const frameBytes = Buffer.byteLength(eventText(0)) + 4

type Publish = (group: number) => void

async function startBareServer(): Promise<{ port: number; publish: Publish }> {
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    perMessageDeflate: false,
    clientTracking: false,
    backlog: 4_096,
  })
  const groups = new Map<number, Set<WebSocket>>()
  server.on('connection', (ws, request) => {
    const group = Number(/group=(\d+)/.exec(request.url ?? '')?.[1])
    const members = groups.get(group) ?? new Set()
    groups.set(group, members.add(ws))
  })
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    publish: (group) => {
      const frame = Buffer.from(eventText(group))
      for (const ws of groups.get(group) ?? []) {
        if (ws.readyState === WebSocket.OPEN) ws.send(frame, { binary: false })
      }
    },
  }
}

async function startPusherServer(): Promise<{ port: number; publish: Publish }> {
  const limits = { connections: Infinity, connectionsPerAddress: Infinity, activityTimeoutMs: 600_000 }
  const server = createPusherServer({ app, allowOrigin: [], limits })
  const { port } = await server.listen({ port: 0, host: '127.0.0.1' })
  return { port, publish: (group) => server.publish([channelOf(group)], 'news', event) }
}

async function serve(name: ServerName): Promise<void> {
  const { port, publish } = await (name === 'bare ws' ? startBareServer() : startPusherServer())
  process.on('message', (task: ServerTask) => {
    if (task.kind === 'publish') {
      const at = Number(process.hrtime.bigint() / 1_000n)
      publish(task.group)
      sendReport({ kind: 'published', at })
    } else {
      globalThis.gc?.()
      const { user, system } = process.cpuUsage()
      sendReport({ kind: 'figures', rss: process.memoryUsage().rss, cpu: user + system })
    }
  })
  sendReport({ kind: 'listening', port })
}

function sendReport(message: ServerReport): void {
  process.send?.(message)
}

if (process.send) {
  process.on('disconnect', () => process.exit(0))
  await serve(process.argv[2] as ServerName)
}
