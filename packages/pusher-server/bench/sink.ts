import { createHash, randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/**
 * The client side of the benchmark, a process of its own: plain TCP sockets that count bytes.
 * A WebSocket library here would be the bottleneck, and we would measure it instead of the server.
 */
export interface SinkTask {
  port: number
  sockets: number
  path: string
  /** Text frames to send after the upgrade. */
  hello: string[]
  /** What the last bytes before the first event are. */
  greetingEnd: string
  /** Bytes of one event on the wire. */
  frameBytes: number
}

export type SinkReport =
  | { kind: 'ready' }
  /** Every socket has that many whole events; `receivedAt` says when each got the last one (µs). */
  | { kind: 'event'; count: number; receivedAt: Float64Array }

const AT_ONCE = 50

process.once('message', (task: SinkTask) => void run(task))
process.on('disconnect', () => process.exit(0))

async function run(task: SinkTask): Promise<void> {
  const tally = new Tally(task)
  for (let begun = 0; begun < task.sockets; begun += AT_ONCE) {
    const batch = Math.min(AT_ONCE, task.sockets - begun)
    await Promise.all(Array.from({ length: batch }, (_, i) => join(task, tally, begun + i)))
  }
  report({ kind: 'ready' })
}

/** How many events each socket has, and how many events all of them have. */
class Tally {
  readonly #frameBytes: number
  readonly #bytes: Float64Array
  readonly #receivedAt: Float64Array
  readonly #have: number[] = []
  readonly #sockets: number

  constructor(task: SinkTask) {
    this.#frameBytes = task.frameBytes
    this.#sockets = task.sockets
    this.#bytes = new Float64Array(task.sockets)
    this.#receivedAt = new Float64Array(task.sockets)
  }

  add(index: number, bytes: number): void {
    const before = Math.floor((this.#bytes[index] ?? 0) / this.#frameBytes)
    this.#bytes[index] = (this.#bytes[index] ?? 0) + bytes
    const after = Math.floor((this.#bytes[index] ?? 0) / this.#frameBytes)
    if (after === before) return
    this.#receivedAt[index] = Number(process.hrtime.bigint() / 1_000n)
    for (let event = before; event < after; event += 1) {
      const have = (this.#have[event] ?? 0) + 1
      this.#have[event] = have
      if (have === this.#sockets) report({ kind: 'event', count: event + 1, receivedAt: this.#receivedAt })
    }
  }
}

async function join(task: SinkTask, tally: Tally, index: number): Promise<void> {
  const socket = connect(task.port, '127.0.0.1')
  socket.on('error', (error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  socket.setNoDelay(true)
  socket.write(upgradeRequest(task.path))
  for (const text of task.hello) socket.write(clientFrame(text))
  await greeted(socket, task.greetingEnd)
  socket.on('data', (chunk) => tally.add(index, chunk.length))
}

/** Swallows the answer to the upgrade and the frames after it. */
function greeted(socket: Socket, greetingEnd: string): Promise<void> {
  return new Promise((resolve) => {
    let head = ''
    const read = (chunk: Buffer) => {
      head += chunk.toString('latin1')
      if (!head.endsWith(greetingEnd)) return
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

/** A short masked text frame; a mask of zeros leaves the text as it is. */
function clientFrame(text: string): Buffer {
  const body = Buffer.from(text)
  if (body.length > 125) throw new Error('Too long for the short form')
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body])
}

function report(message: SinkReport): void {
  process.send?.(message)
}
