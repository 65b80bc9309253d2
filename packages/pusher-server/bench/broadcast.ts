/**
 * One event to N sockets: this server against a bare `ws` loop, in the same process and the same run.
 * Usage: tsx packages/pusher-server/bench/broadcast.ts [sockets] [rounds]
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { createPusherServer } from '#index.ts'
import type { SinkReport, SinkTask } from './sink.ts'

const sockets = Number(process.argv[2] ?? 1_000)
const rounds = Number(process.argv[3] ?? 5)
const PACED_EVENTS = 25
const BURST_MS = 1_500
const IN_FLIGHT = 4

const app = { id: 'bench', key: 'bench', secret: 'bench' }
const event = { id: 1, note: 'x'.repeat(170) }
const eventText = JSON.stringify({ event: 'news', channel: 'bench', data: JSON.stringify(event) })
/** Two bytes of header and two of length, as the text is longer than 125 bytes. */
const frameBytes = Buffer.byteLength(eventText) + 4

interface Target {
  name: string
  port: number
  broadcast: () => void
  hello: string[]
  greetingEnd: string
  close: () => Promise<void>
}

interface Round {
  perSecond: number
  cpuMicros: number
  p50: number
  p99: number
}

async function bareTarget(): Promise<Target> {
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    perMessageDeflate: false,
    clientTracking: false,
    backlog: 4_096,
  })
  const clients = new Set<WebSocket>()
  server.on('connection', (ws) => clients.add(ws))
  await once(server, 'listening')
  const frame = Buffer.from(eventText)
  return {
    name: 'bare ws',
    port: (server.address() as AddressInfo).port,
    broadcast: () => {
      for (const ws of clients) if (ws.readyState === WebSocket.OPEN) ws.send(frame, { binary: false })
    },
    hello: [],
    greetingEnd: '\r\n\r\n',
    close: async () => {
      for (const ws of clients) ws.terminate()
      server.close()
    },
  }
}

async function ourTarget(): Promise<Target> {
  const limits = { connections: sockets, activityTimeoutMs: 600_000 }
  const server = createPusherServer({ app, allowOrigin: [], limits })
  const { port } = await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    name: 'pusher-server',
    port,
    broadcast: () => server.publish(['bench'], 'news', event),
    hello: ['{"event":"pusher:subscribe","data":{"channel":"bench"}}'],
    greetingEnd: '"data":"{}"}',
    close: () => server.close(),
  }
}

/** The client process of one target, and how far its sockets have come. */
class Sink {
  readonly #process: ChildProcess
  readonly #ready: Promise<void>
  count = 0
  receivedAt: Float64Array = new Float64Array()
  #onEvent: (() => void) | undefined

  constructor(target: Target) {
    this.#process = fork(new URL('./sink.ts', import.meta.url), { serialization: 'advanced' })
    this.#ready = new Promise((resolve, reject) => {
      this.#process.on('message', (report: SinkReport) => {
        if (report.kind === 'ready') resolve()
        else this.#take(report.count, report.receivedAt)
      })
      this.#process.once('exit', (code) => reject(new Error(`The client process ended with ${code}`)))
    })
    const { port, hello, greetingEnd } = target
    const task: SinkTask = { port, sockets, path: '/app/bench?protocol=7', hello, greetingEnd, frameBytes }
    this.#process.send(task)
  }

  connected(): Promise<void> {
    return this.#ready
  }

  async reached(count: number): Promise<void> {
    while (this.count < count) {
      await new Promise<void>((resolve) => {
        this.#onEvent = resolve
      })
    }
  }

  stop(): void {
    this.#process.disconnect()
  }

  #take(count: number, receivedAt: Float64Array): void {
    this.count = count
    this.receivedAt = receivedAt
    this.#onEvent?.()
  }
}

async function paced(target: Target, sink: Sink): Promise<{ p50: number; p99: number }> {
  const delays: number[] = []
  for (let i = 0; i < PACED_EVENTS; i += 1) {
    const begun = Number(process.hrtime.bigint() / 1_000n)
    target.broadcast()
    await sink.reached(sink.count + 1)
    for (const at of sink.receivedAt) delays.push((at - begun) / 1_000)
  }
  delays.sort((a, b) => a - b)
  return { p50: quantile(delays, 0.5), p99: quantile(delays, 0.99) }
}

async function burst(target: Target, sink: Sink): Promise<{ perSecond: number; cpuMicros: number }> {
  const first = sink.count
  const cpu = process.cpuUsage()
  const begun = performance.now()
  let published = 0
  while (performance.now() - begun < BURST_MS) {
    target.broadcast()
    published += 1
    await sink.reached(first + published - IN_FLIGHT)
  }
  await sink.reached(first + published)
  const seconds = (performance.now() - begun) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  const deliveries = published * sockets
  return { perSecond: deliveries / seconds, cpuMicros: (user + system) / deliveries }
}

async function measure(target: Target, sink: Sink): Promise<Round> {
  return { ...(await paced(target, sink)), ...(await burst(target, sink)) }
}

function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function median(values: number[]): number {
  return quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  )
}

function summary(results: Round[]): Round {
  return {
    perSecond: median(results.map((round) => round.perSecond)),
    cpuMicros: median(results.map((round) => round.cpuMicros)),
    p50: median(results.map((round) => round.p50)),
    p99: median(results.map((round) => round.p99)),
  }
}

function line(name: string, { perSecond, cpuMicros, p50, p99 }: Round, kb: number): string {
  const cells = [`${Math.round(perSecond)}/s`, `${cpuMicros.toFixed(2)} µs CPU`, `p50 ${p50.toFixed(1)} ms`]
  return `${name.padEnd(14)} ${[...cells, `p99 ${p99.toFixed(1)} ms`, `${kb.toFixed(1)} KB/socket`].join('  ')}\n`
}

interface Run {
  target: Target
  sink: Sink
  kb: number
  results: Round[]
}

async function start(target: Target): Promise<Run> {
  const before = process.memoryUsage().rss
  const sink = new Sink(target)
  await sink.connected()
  return { target, sink, kb: (process.memoryUsage().rss - before) / 1_024 / sockets, results: [] }
}

/** The two take turns, so that foreign load falls on both. */
async function playRound(runs: Run[]): Promise<void> {
  for (const { target, sink, results } of runs) results.push(await measure(target, sink))
  runs.reverse()
}

function compare(bare: Round, ours: Round): string {
  const speed = (ours.perSecond / bare.perSecond).toFixed(3)
  const cpu = (bare.cpuMicros / ours.cpuMicros).toFixed(3)
  return `ratio: deliveries/s ${speed}, CPU ${cpu}, p99 ${(ours.p99 / bare.p99).toFixed(2)}\n`
}

async function main(): Promise<void> {
  const bare = await start(await bareTarget())
  const ours = await start(await ourTarget())
  const turns = [bare, ours]
  await playRound(turns)
  for (const run of turns) run.results.length = 0
  for (let round = 0; round < rounds; round += 1) await playRound(turns)

  process.stdout.write(`${sockets} sockets, ${frameBytes} bytes, median of ${rounds} rounds\n`)
  for (const { target, results, kb } of [bare, ours]) {
    process.stdout.write(line(target.name, summary(results), kb))
  }
  process.stdout.write(compare(summary(bare.results), summary(ours.results)))
  for (const { target, sink } of turns) {
    sink.stop()
    await target.close()
  }
}

await main()
