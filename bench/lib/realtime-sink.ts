import { createHash, randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/**
 * The client side of the realtime bench, a process of its own: plain TCP sockets that count bytes.
 * A WebSocket library here would be the bottleneck, and we would measure it instead of the server.
 */
export interface SinkTask {
  port: number
  sockets: number
  /** Socket `i` is in group `i % groups`; an event goes to one group. */
  groups: number
  path: string
  /** Text frame that each socket sends after the upgrade, `{group}` standing for its group; none when empty. */
  hello: string
  /** What the last bytes before the first event are. */
  greetingEnd: string
  /** Bytes of one event on the wire. */
  frameBytes: number
}

export type SinkReport =
  | { kind: 'ready' }
  /** All sockets of the group have its event; the times of the last event of each are those of this one when paced. */
  | { kind: 'event'; receivedAt: Float64Array }

const AT_ONCE = 50

process.on('message', (task: SinkTask) => void run(task))
process.on('disconnect', () => process.exit(0))

async function run(task: SinkTask): Promise<void> {
  const tally = new Tally(task)
  for (let begun = 0; begun < task.sockets; begun += AT_ONCE) {
    const batch = Math.min(AT_ONCE, task.sockets - begun)
    await Promise.all(Array.from({ length: batch }, (_, i) => join(task, tally, begun + i)))
  }
  report({ kind: 'ready' })
}

/** How many events each socket has, and when all sockets of a group have the next one. */
class Tally {
  readonly #task: SinkTask
  readonly #bytes: Float64Array
  readonly #receivedAt: Float64Array
  /** By group and event, how many sockets have it. */
  readonly #have: Map<number, number>[]

  constructor(task: SinkTask) {
    this.#task = task
    this.#bytes = new Float64Array(task.sockets)
    this.#receivedAt = new Float64Array(task.sockets)
    this.#have = Array.from({ length: task.groups }, () => new Map<number, number>())
  }

  add(index: number, bytes: number): void {
    const { frameBytes, groups, sockets } = this.#task
    const had = this.#bytes[index] ?? 0
    this.#bytes[index] = had + bytes
    const before = Math.floor(had / frameBytes)
    const after = Math.floor((had + bytes) / frameBytes)
    if (after === before) return
    this.#receivedAt[index] = nowMicros()
    const have = this.#have[index % groups]
    for (let event = before; event < after; event += 1) {
      const count = (have?.get(event) ?? 0) + 1
      if (count < sockets / groups) have?.set(event, count)
      else {
        have?.delete(event)
        report({ kind: 'event', receivedAt: this.#timesOf(index % groups) })
      }
    }
  }

  #timesOf(group: number): Float64Array {
    const { groups } = this.#task
    return groups === 1 ? this.#receivedAt : this.#receivedAt.filter((_, index) => index % groups === group)
  }
}

function nowMicros(): number {
  return Number(process.hrtime.bigint() / 1_000n)
}

async function join(task: SinkTask, tally: Tally, index: number): Promise<void> {
  const group = String(index % task.groups).padStart(3, '0')
  const socket = connect(task.port, '127.0.0.1')
  socket.on('error', (error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  socket.setNoDelay(true)
  socket.write(upgradeRequest(`${task.path}&group=${group}`))
  if (task.hello) socket.write(clientFrame(task.hello.replace('{group}', group)))
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
