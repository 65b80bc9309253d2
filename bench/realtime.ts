/**
 * The pusher server against a bare loop over `ws`, each in its own process, measured in turn in the same run.
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
const totalSockets = Number(values.sockets)
const seconds = Number(values.seconds)

interface Scenario {
  title: string
  sockets: number
  groups: number
  /** Events that are sent one by one to measure the delay. */
  paced: number
  inFlight: number
}

const scenarios: Scenario[] = [
  {
    title: `${totalSockets} sockets on one channel`,
    sockets: totalSockets,
    groups: 1,
    paced: 25,
    inFlight: 4,
  },
  { title: '50 channels × 40 sockets', sockets: 2_000, groups: 50, paced: 500, inFlight: 8 },
]

interface Round {
  perSecond: number
  /** CPU time of the server for one delivery, µs. */
  cpu: number
  p50: number
  p99: number
}

const serverNames: ServerName[] = ['bare ws', 'pusher-server']

/** A child process and a queue of the messages that it has sent. */
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
      if (code) throw new Error(`${file} exited with code ${code}`)
    })
  }

  send(task: Task): void {
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
  readonly #scenario: Scenario
  readonly #server: Child<ServerReport, ServerTask>
  readonly #sink = new Child<SinkReport, SinkTask>('./lib/realtime-sink.ts')
  #port = 0
  #group = 0

  constructor(name: ServerName, scenario: Scenario) {
    this.name = name
    this.#scenario = scenario
    this.#server = new Child('./lib/realtime-server.ts', [name])
  }

  async start(): Promise<this> {
    ;({ port: this.#port } = await this.#server.next('listening'))
    await this.connectClients(this.#scenario.sockets)
    return this
  }

  async connectClients(sockets: number): Promise<void> {
    const isOurs = this.name === 'pusher-server'
    this.#sink.send({
      port: this.#port,
      sockets,
      groups: this.#scenario.groups,
      path: '/app/bench?protocol=7',
      subscribeMessage: isOurs ? '{"event":"pusher:subscribe","data":{"channel":"bench-{group}"}}' : '',
      handshakeEnd: isOurs ? '"data":"{}"}' : '\r\n\r\n',
      frameBytes,
    })
    await this.#sink.next('ready')
  }

  async readFigures(): Promise<ServerFigures> {
    this.#server.send({ kind: 'figures' })
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
    for (let i = 0; i < this.#scenario.paced; i += 1) {
      this.#publish()
      const { at } = await this.#server.next('published')
      const { receivedAt } = await this.#sink.next('event')
      for (const time of receivedAt) delays.push((time - at) / 1_000)
    }
    return { p50: percentile(delays, 0.5), p99: percentile(delays, 0.99) }
  }

  async #burst(): Promise<{ perSecond: number; cpu: number }> {
    const { cpu: cpuBefore } = await this.readFigures()
    const startedAt = performance.now()
    let published = 0
    let delivered = 0
    const isOver = () => performance.now() - startedAt > seconds * 1_000
    while (!isOver() || delivered < published) {
      for (; !isOver() && published - delivered < this.#scenario.inFlight; published += 1) this.#publish()
      await this.#sink.next('event')
      delivered += 1
    }
    const elapsed = (performance.now() - startedAt) / 1_000
    for (let i = 0; i < published; i += 1) await this.#server.next('published')
    const { cpu } = await this.readFigures()
    const deliveries = (published * this.#scenario.sockets) / this.#scenario.groups
    return { perSecond: deliveries / elapsed, cpu: (cpu - cpuBefore) / deliveries }
  }

  #publish(): void {
    this.#server.send({ kind: 'publish', group: this.#group })
    this.#group = (this.#group + 1) % this.#scenario.groups
  }
}

/** Measures both servers in alternating order, so that load from other processes affects both. */
async function compare(scenario: Scenario): Promise<void> {
  const runs = await Promise.all(serverNames.map((name) => new Run(name, scenario).start()))
  const results = new Map<ServerName, Round[]>(serverNames.map((name) => [name, []]))
  for (const run of runs) await run.measure() // warm
  for (let round = 0; round < rounds; round += 1) {
    for (const run of runs) results.get(run.name)?.push(await run.measure())
    runs.reverse()
  }
  for (const run of runs) run.stop()
  console.log(`\n${scenario.title}, events of ${frameBytes} bytes, median of ${rounds} rounds`)
  const of = (name: ServerName, figure: keyof Round) =>
    (results.get(name) ?? []).map((round) => round[figure])
  for (const name of serverNames) {
    const [perSecond, cpu, p50, p99] = (['perSecond', 'cpu', 'p50', 'p99'] as const).map((figure) =>
      median(of(name, figure)),
    )
    console.log(
      `${name.padEnd(14)} ${Math.round(perSecond ?? 0)} deliveries/s   ${cpu?.toFixed(2)} µs CPU each   p50 ${p50?.toFixed(1)} ms   p99 ${p99?.toFixed(1)} ms`,
    )
  }
  const ratio = (figure: keyof Round, isHigherBetter: boolean) => {
    const [theirs, mine] = [of('bare ws', figure), of('pusher-server', figure)]
    const each = mine.map((value, i) =>
      isHigherBetter ? value / (theirs[i] ?? 0) : (theirs[i] ?? 0) / value,
    )
    return `${median(each).toFixed(2)} (${Math.min(...each).toFixed(2)}–${Math.max(...each).toFixed(2)})`
  }
  console.log(
    `ratio, higher is better: deliveries/s ${ratio('perSecond', true)}   CPU ${ratio('cpu', false)}   p99 ${ratio('p99', false)}`,
  )
}

/** Resident memory of the server for each subscribed idle socket, after a warm-up with other sockets. */
async function compareMemory(): Promise<void> {
  const scenario: Scenario = { title: '', sockets: 1_000, groups: 1, paced: 0, inFlight: 0 }
  const kb = new Map<ServerName, number[]>(serverNames.map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 ? [...serverNames].reverse() : serverNames) {
      const run = await new Run(name, scenario).start()
      const before = await run.readFigures()
      await run.connectClients(totalSockets)
      const after = await run.readFigures()
      kb.get(name)?.push((after.rss - before.rss) / 1_024 / totalSockets)
      run.stop()
    }
  }
  const [bareKb = 0, ours = 0] = serverNames.map((name) => median(kb.get(name) ?? []))
  console.log(`\nmemory per socket of ${totalSockets} idle sockets, median of ${rounds} rounds`)
  console.log(
    `bare ws ${bareKb.toFixed(1)} KB   pusher-server ${ours.toFixed(1)} KB   ratio, lower is better: ${(ours / bareKb).toFixed(2)}`,
  )
}

await compareMemory()
for (const scenario of scenarios) await compare(scenario)
