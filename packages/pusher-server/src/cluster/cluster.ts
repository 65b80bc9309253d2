import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Fanout } from './fanout.ts'
import type { Count, Envelope, MemberNotice, NodeMessage, NodeState } from './node-messages.ts'
import { parseEnvelope } from './node-messages.ts'
import type { Peers } from './peers.ts'

/** What the cluster asks of the node it speaks for. */
export interface LocalNode {
  readonly connections: number
  subscribers(channel: string): number
  state(): NodeState
  /** Acts on what another node published, bound or closed. */
  obey(message: NodeMessage): void
  /** Subscribers of these channels came or went elsewhere. */
  countsChanged(channels: readonly string[]): void
  /** Tells the subscribers here that a member came or went, unless the member is here too. */
  tellMember(notice: MemberNotice): void
  /** What other nodes published meanwhile may have been missed. */
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

/** Changes of counts are told together: a page that opens five channels is one message. */
const COUNTS_MS = 50
/** Several nodes that ask at once get one answer. */
const ANSWER_MS = 20
/** How long the start waits for the connection, and then for the others' answers. */
const LINK_MS = 2_000
const ANSWERS_MS = 100

/** This node among others: tells them what happens here, and keeps what they tell. */
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

  /** Joins the others; resolves when they have had the time to tell of themselves, or soon when they cannot be reached. */
  async start(): Promise<void> {
    const { fanout, scope, beatMs, onError } = this.#options
    this.#beatAt = performance.now()
    const isLinked = new Promise<void>((resolve) => {
      fanout.start(scope, {
        hear: (text) => this.#hear(text),
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

  /** Events and commands wait for a lost connection; what the next state tells anyway does not. */
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

  #send(message: NodeMessage, isPassing: boolean): void {
    this.#n += 1
    const envelope: Envelope = { from: this.#id, n: this.#n, ...message }
    this.#options.fanout.publish(JSON.stringify(envelope), { isPassing })
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
    // While nobody can be heard nobody is declared gone; nor when it was we who stood still and have not read yet.
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

  #hear(text: string): void {
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
    // At its beats only: should the answer get lost, the next beat brings the question again.
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
        local.obey(message)
    }
  }

  #forget(id: string): void {
    const { peers, local } = this.#options
    const channels = peers.channelsOf(id)
    for (const notice of peers.drop(id)) local.tellMember(notice)
    local.countsChanged(channels)
  }
}
