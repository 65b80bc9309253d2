/**
 * Our realtime server against a bare loop over `ws`, each in a process of its own, taking turns in the same run.
 * Usage: npx tsx bench/realtime.ts [--rounds 5] [--sockets 5000] [--seconds 2]
 */
import { type ChildProcess, fork } from 'node:child_process'
import { parseArgs } from 'node:util'
import { median, percentile } from './lib/percentile.ts'
import {
  frameBytes,
  type ServerFigures,
  type ServerName,
  type ServerReport,
  type ServerTask,
} from './lib/realtime-server.ts'
import type { SinkReport, SinkTask } from './lib/realtime-sink.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    sockets: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '2' },
  },
})
const rounds = Number(values.rounds)
const all = Number(values.sockets)
const seconds = Number(values.seconds)

interface Shape {
  title: string
  sockets: number
  groups: number
  /** Events that are sent one by one, for the delays. */
  paced: number
  inFlight: number
}

const shapes: Shape[] = [
  { title: `${all} sockets on one channel`, sockets: all, groups: 1, paced: 25, inFlight: 4 },
  { title: '50 channels × 40 sockets', sockets: 2_000, groups: 50, paced: 500, inFlight: 8 },
]

interface Round {
  perSecond: number
  /** CPU of the server for one delivery, µs. */
  cpu: number
  p50: number
  p99: number
}

const names: ServerName[] = ['bare ws', 'pusher-server']

/** A child process and the messages that it has sent and nobody has taken. */
class Child<Report extends { kind: string }, Task extends object> {
  readonly #process: ChildProcess
  readonly #reports: Report[] = []
  #wake: (() => void) | undefined

  constructor(file: string, args: string[] = []) {
    this.#process = fork(new URL(file, import.meta.url), args, {
      serialization: 'advanced',
      execArgv: [...process.execArgv, '--expose-gc'],
    })
    this.#process.on('message', (report: Report) => {
      this.#reports.push(report)
      this.#wake?.()
    })
    this.#process.once('exit', (code) => {
      if (code) throw new Error(`${file} ended with ${code}`)
    })
  }

  tell(task: Task): void {
    this.#process.send(task)
  }

  async next<K extends Report['kind']>(kind: K): Promise<Extract<Report, { kind: K }>> {
    for (;;) {
      const report = this.#reports.shift()
      if (report?.kind === kind) return report as Extract<Report, { kind: K }>
      if (report) throw new Error(`Expected ${kind}, got ${report.kind}`)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  stop(): void {
    this.#process.disconnect()
  }
}

/** One server with its clients connected. */
class Run {
  readonly name: ServerName
  readonly #shape: Shape
  readonly #server: Child<ServerReport, ServerTask>
  readonly #sink = new Child<SinkReport, SinkTask>('./lib/realtime-sink.ts')
  #port = 0
  #group = 0

  constructor(name: ServerName, shape: Shape) {
    this.name = name
    this.#shape = shape
    this.#server = new Child('./lib/realtime-server.ts', [name])
  }

  async start(): Promise<this> {
    ;({ port: this.#port } = await this.#server.next('listening'))
    await this.join(this.#shape.sockets)
    return this
  }

  async join(sockets: number): Promise<void> {
    const isOurs = this.name === 'pusher-server'
    this.#sink.tell({
      port: this.#port,
      sockets,
      groups: this.#shape.groups,
      path: '/app/bench?protocol=7',
      hello: isOurs ? '{"event":"pusher:subscribe","data":{"channel":"bench-{group}"}}' : '',
      greetingEnd: isOurs ? '"data":"{}"}' : '\r\n\r\n',
      frameBytes,
    })
    await this.#sink.next('ready')
  }

  async figures(): Promise<ServerFigures> {
    this.#server.tell({ kind: 'figures' })
    return await this.#server.next('figures')
  }

  async measure(): Promise<Round> {
    return { ...(await this.#paced()), ...(await this.#burst()) }
  }

  stop(): void {
    this.#sink.stop()
    this.#server.stop()
  }

  async #paced(): Promise<{ p50: number; p99: number }> {
    const delays: number[] = []
    for (let i = 0; i < this.#shape.paced; i += 1) {
      this.#publish()
      const { at } = await this.#server.next('published')
      const { receivedAt } = await this.#sink.next('event')
      for (const time of receivedAt) delays.push((time - at) / 1_000)
    }
    return { p50: percentile(delays, 0.5), p99: percentile(delays, 0.99) }
  }

  async #burst(): Promise<{ perSecond: number; cpu: number }> {
    const { cpu: cpuBefore } = await this.figures()
    const begun = performance.now()
    let published = 0
    let delivered = 0
    const isOver = () => performance.now() - begun > seconds * 1_000
    while (!isOver() || delivered < published) {
      for (; !isOver() && published - delivered < this.#shape.inFlight; published += 1) this.#publish()
      await this.#sink.next('event')
      delivered += 1
    }
    const took = (performance.now() - begun) / 1_000
    for (let i = 0; i < published; i += 1) await this.#server.next('published')
    const { cpu } = await this.figures()
    const deliveries = (published * this.#shape.sockets) / this.#shape.groups
    return { perSecond: deliveries / took, cpu: (cpu - cpuBefore) / deliveries }
  }

  #publish(): void {
    this.#server.tell({ kind: 'publish', group: this.#group })
    this.#group = (this.#group + 1) % this.#shape.groups
  }
}

const line = (text: string) => console.log(text)

/** The two take turns, beginning each round with the other, so that foreign load falls on both. */
async function compare(shape: Shape): Promise<void> {
  const runs = await Promise.all(names.map((name) => new Run(name, shape).start()))
  const results = new Map<ServerName, Round[]>(names.map((name) => [name, []]))
  for (const run of runs) await run.measure() // warm
  for (let round = 0; round < rounds; round += 1) {
    for (const run of runs) results.get(run.name)?.push(await run.measure())
    runs.reverse()
  }
  for (const run of runs) run.stop()
  line(`\n${shape.title}, events of ${frameBytes} bytes, median of ${rounds} rounds`)
  const of = (name: ServerName, figure: keyof Round) =>
    (results.get(name) ?? []).map((round) => round[figure])
  for (const name of names) {
    const [perSecond, cpu, p50, p99] = (['perSecond', 'cpu', 'p50', 'p99'] as const).map((figure) =>
      median(of(name, figure)),
    )
    line(
      `${name.padEnd(14)} ${Math.round(perSecond ?? 0)} deliveries/s   ${cpu?.toFixed(2)} µs CPU each   p50 ${p50?.toFixed(1)} ms   p99 ${p99?.toFixed(1)} ms`,
    )
  }
  const ratio = (figure: keyof Round, isMoreBetter: boolean) => {
    const [theirs, mine] = [of('bare ws', figure), of('pusher-server', figure)]
    const each = mine.map((value, i) => (isMoreBetter ? value / (theirs[i] ?? 0) : (theirs[i] ?? 0) / value))
    return `${median(each).toFixed(2)} (${Math.min(...each).toFixed(2)}–${Math.max(...each).toFixed(2)})`
  }
  line(
    `ratio, more is better: deliveries/s ${ratio('perSecond', true)}   CPU ${ratio('cpu', false)}   p99 ${ratio('p99', false)}`,
  )
}

/** Resident memory of the server for each subscribed, idle socket, after the first ones have warmed it. */
async function memory(): Promise<void> {
  const shape: Shape = { title: '', sockets: 1_000, groups: 1, paced: 0, inFlight: 0 }
  const kb = new Map<ServerName, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 ? [...names].reverse() : names) {
      const run = await new Run(name, shape).start()
      const before = await run.figures()
      await run.join(all)
      const after = await run.figures()
      kb.get(name)?.push((after.rss - before.rss) / 1_024 / all)
      run.stop()
    }
  }
  const [bare = 0, ours = 0] = names.map((name) => median(kb.get(name) ?? []))
  line(`\nmemory of one of ${all} idle sockets, median of ${rounds} rounds`)
  line(
    `bare ws ${bare.toFixed(1)} KB   pusher-server ${ours.toFixed(1)} KB   ratio, less is better: ${(ours / bare).toFixed(2)}`,
  )
}

await memory()
for (const shape of shapes) await compare(shape)
