import { createHash, randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/**
 * The client process of the realtime benchmark: plain TCP sockets that count bytes. A WebSocket library here would be
 * the bottleneck and would be measured instead of the server.
 */
export interface SinkTask {
  port: number
  sockets: number
  /** Socket `i` is in group `i % groups`; an event goes to one group. */
  groups: number
  path: string
  /** Text frame that each socket sends after the upgrade, with `{group}` replaced by its group; none when empty. */
  subscribeMessage: string
  /** The last bytes before the first event. */
  handshakeEnd: string
  /** Bytes of one event on the wire. */
  frameBytes: number
}

export type SinkReport =
  | { kind: 'ready' }
  /** All sockets of the group have received an event. `receivedAt` holds each socket's latest event, which is this one when events are sent one by one. */
  | { kind: 'event'; receivedAt: Float64Array }

const concurrency = 50

process.on('message', (task: SinkTask) => void run(task))
process.on('disconnect', () => process.exit(0))

async function run(task: SinkTask): Promise<void> {
  const counter = new DeliveryCounter(task)
  for (let started = 0; started < task.sockets; started += concurrency) {
    const batch = Math.min(concurrency, task.sockets - started)
    await Promise.all(Array.from({ length: batch }, (_, i) => openClient(task, counter, started + i)))
  }
  sendReport({ kind: 'ready' })
}

/** Counts the events that each socket has received, and reports when all sockets of a group have the next one. */
class DeliveryCounter {
  readonly #task: SinkTask
  readonly #bytes: Float64Array
  readonly #receivedAt: Float64Array
  /** For each group, the number of sockets that have received an event, by event. */
  readonly #receivedCounts: Map<number, number>[]

  constructor(task: SinkTask) {
    this.#task = task
    this.#bytes = new Float64Array(task.sockets)
    this.#receivedAt = new Float64Array(task.sockets)
    this.#receivedCounts = Array.from({ length: task.groups }, () => new Map<number, number>())
  }

  add(index: number, bytes: number): void {
    const { frameBytes, groups, sockets } = this.#task
    const oldBytes = this.#bytes[index] ?? 0
    this.#bytes[index] = oldBytes + bytes
    const before = Math.floor(oldBytes / frameBytes)
    const after = Math.floor((oldBytes + bytes) / frameBytes)
    if (after === before) return
    this.#receivedAt[index] = nowMicros()
    const counts = this.#receivedCounts[index % groups]
    for (let event = before; event < after; event += 1) {
      const count = (counts?.get(event) ?? 0) + 1
      if (count < sockets / groups) counts?.set(event, count)
      else {
        counts?.delete(event)
        sendReport({ kind: 'event', receivedAt: this.#receivedTimes(index % groups) })
      }
    }
  }

  #receivedTimes(group: number): Float64Array {
    const { groups } = this.#task
    return groups === 1 ? this.#receivedAt : this.#receivedAt.filter((_, index) => index % groups === group)
  }
}

function nowMicros(): number {
  return Number(process.hrtime.bigint() / 1_000n)
}

async function openClient(task: SinkTask, counter: DeliveryCounter, index: number): Promise<void> {
  const group = String(index % task.groups).padStart(3, '0')
  const socket = connect(task.port, '127.0.0.1')
  socket.on('error', (error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  socket.setNoDelay(true)
  socket.write(upgradeRequest(`${task.path}&group=${group}`))
  if (task.subscribeMessage) socket.write(clientFrame(task.subscribeMessage.replace('{group}', group)))
  await waitForHandshake(socket, task.handshakeEnd)
  socket.on('data', (chunk) => counter.add(index, chunk.length))
}

/** Skips the response to the upgrade and the frames before the first event. */
function waitForHandshake(socket: Socket, handshakeEnd: string): Promise<void> {
  return new Promise((resolve) => {
    let head = ''
    const read = (chunk: Buffer) => {
      head += chunk.toString('latin1')
      if (!head.endsWith(handshakeEnd)) return
      socket.off('data', read)
      resolve()
    }
    socket.on('data', read)
  })
}

function upgradeRequest(path: string): string {
  const key = createHash('md5').update(randomBytes(8)).digest('base64')
  return `GET ${path} HTTP/1.1\r\nHost: bench\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`
}

/** A short masked text frame; a mask of zeros leaves the text unchanged. */
function clientFrame(text: string): Buffer {
  const body = Buffer.from(text)
  if (body.length > 125) throw new Error('The text is too long for a frame with a 7-bit length')
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body])
}

function sendReport(message: SinkReport): void {
  process.send?.(message)
}
