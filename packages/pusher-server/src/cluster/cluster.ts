import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Fanout } from './fanout.ts'
import type { Count, Envelope, MemberNotice, NodeMessage, NodeState } from './node-messages.ts'
import { parseEnvelope } from './node-messages.ts'
import type { Peers } from './peers.ts'

/** The local node, as the cluster uses it. */
export interface LocalNode {
  readonly connections: number
  subscribers(channel: string): number
  state(): NodeState
  /** Applies a message of another node. */
  applyMessage(message: NodeMessage): void
  /** The number of subscribers of these channels changed on other nodes. */
  countsChanged(channels: readonly string[]): void
  /** Announces a member's arrival or departure to local subscribers, unless the member is also here. */
  tellMember(notice: MemberNotice): void
  /** Other nodes' events may have been missed. */
  distrustCache(): void
}

export interface ClusterOptions {
  fanout: Fanout
  scope: string
  peers: Peers
  local: LocalNode
  beatMs: number
  timeoutMs: number
  onError: (error: unknown) => void
}

/** Count changes are batched: a page that opens five channels causes one message. */
const COUNTS_MS = 50
/** Requests of several nodes at once get one response. */
const ANSWER_MS = 20
/** How long the start waits for the connection, and then for the other nodes' responses. */
const LINK_MS = 2_000
const ANSWERS_MS = 100

/** This node in the cluster: broadcasts its state, and keeps that of the others. */
export class Cluster {
  readonly #options: ClusterOptions
  readonly #id = randomUUID()
  readonly #changedCounts = new Set<string>()
  #n = 0
  #countsTimer: NodeJS.Timeout | undefined
  #answerTimer: NodeJS.Timeout | undefined
  #beatTimer: NodeJS.Timeout | undefined
  #beatAt = 0

  constructor(options: ClusterOptions) {
    this.#options = options
  }

  /** Joins the cluster; resolves when the others have had time to respond, or soon if they cannot be reached. */
  async start(): Promise<void> {
    const { fanout, scope, beatMs, onError } = this.#options
    this.#beatAt = performance.now()
    const isLinked = new Promise<void>((resolve) => {
      fanout.start(scope, {
        onMessage: (text) => this.#receive(text),
        linked: () => {
          this.#linked()
          resolve()
        },
        failed: onError,
      })
    })
    this.#beatTimer = setInterval(() => this.#beat(), beatMs)
    this.#beatTimer.unref()
    await Promise.race([isLinked, delay(LINK_MS, undefined, { ref: false })])
    if (fanout.isLinked) await delay(ANSWERS_MS)
  }

  /** Queues events and commands while disconnected; state that the next beat repeats is dropped. */
  tell(message: NodeMessage): void {
    this.#send(message, false)
  }

  memberChanged(notice: MemberNotice): void {
    this.#send({ kind: 'member', ...notice }, true)
  }

  countChanged(channel: string): void {
    this.#changedCounts.add(channel)
    this.#countsTimer ??= setTimeout(() => this.#sendCounts(), COUNTS_MS).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#beatTimer)
    clearTimeout(this.#countsTimer)
    clearTimeout(this.#answerTimer)
    this.#send({ kind: 'bye' }, true)
    await this.#options.fanout.close()
  }

  #send(message: NodeMessage, isTransient: boolean): void {
    this.#n += 1
    const envelope: Envelope = { from: this.#id, n: this.#n, ...message }
    this.#options.fanout.publish(JSON.stringify(envelope), { isTransient: isTransient })
  }

  #sendCounts(): void {
    this.#countsTimer = undefined
    const { local } = this.#options
    const counts = [...this.#changedCounts].map((name): Count => [name, local.subscribers(name)])
    this.#changedCounts.clear()
    this.#send({ kind: 'counts', counts }, true)
  }

  #sendState(): void {
    this.#answerTimer = undefined
    this.#send({ kind: 'state', ...this.#options.local.state() }, true)
  }

  #beat(): void {
    const { beatMs, timeoutMs, peers, local, fanout } = this.#options
    const now = performance.now()
    const wasAsleep = now - this.#beatAt > beatMs * 2
    this.#beatAt = now
    this.#send({ kind: 'beat', connections: local.connections }, true)
    // While disconnected, or after this node itself was suspended, no other node is declared dead.
    if (wasAsleep || !fanout.isLinked) return
    for (const id of peers.silentSince(now - timeoutMs)) this.#forget(id)
  }

  #linked(): void {
    const { peers, local } = this.#options
    peers.reviveAll(performance.now())
    local.distrustCache()
    this.#send({ kind: 'ask' }, true)
    this.#sendState()
  }

  #receive(text: string): void {
    const message = parseEnvelope(text)
    if (!message) {
      this.#options.onError(new Error('A message between nodes could not be read'))
      return
    }
    if (message.from === this.#id) return
    try {
      this.#take(message)
    } catch (error) {
      this.#options.onError(error)
    }
  }

  #take(message: Envelope): void {
    const { peers } = this.#options
    const order = peers.heard(message.from, message.n, performance.now())
    if (order === 'old') return
    this.#apply(message)
    // Only at its beats: if the response gets lost, the next beat triggers the request again.
    if (order === 'gap' && message.kind === 'beat') this.#send({ kind: 'ask', to: message.from }, true)
  }

  #apply(message: Envelope): void {
    const { peers, local } = this.#options
    switch (message.kind) {
      case 'beat':
        peers.setConnections(message.from, message.connections)
        break
      case 'bye':
        this.#forget(message.from)
        break
      case 'ask':
        if (message.to !== undefined && message.to !== this.#id) break
        this.#answerTimer ??= setTimeout(() => this.#sendState(), ANSWER_MS).unref()
        break
      case 'state':
        for (const notice of peers.replace(message.from, message)) local.tellMember(notice)
        local.countsChanged(message.counts.map(([channel]) => channel))
        break
      case 'counts':
        peers.setCounts(message.from, message.counts)
        local.countsChanged(message.counts.map(([channel]) => channel))
        break
      case 'member':
        if (peers.setMember(message.from, message)) local.tellMember(message)
        break
      default:
        local.applyMessage(message)
    }
  }

  #forget(id: string): void {
    const { peers, local } = this.#options
    const channels = peers.channelsOf(id)
    for (const notice of peers.drop(id)) local.tellMember(notice)
    local.countsChanged(channels)
  }
}
