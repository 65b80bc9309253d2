import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { Limits } from './limits.ts'
import { codes, errorFrame, pingFrame, type Refusal } from './protocol.ts'
import { RateWindow } from './rate-window.ts'
import type { Stats } from './stats.ts'
import { wireFrame } from './wire-frame.ts'

/** A WebSocket and the TCP stream of its upgrade request. */
export interface OpenSocket {
  ws: WebSocket
  stream: Duplex
}

/** One socket with its state. */
export class Connection {
  readonly socketId: string
  /** Names of subscribed channels. */
  readonly channels = new Set<string>()
  readonly messageRate: RateWindow
  readonly clientEventRate: RateWindow
  readonly openedAt: number
  /** The signed-in user. */
  userId: string | undefined
  /** Whether it has signed in or subscribed with a signature. */
  authorized = false
  readonly #ws: WebSocket
  readonly #stream: Duplex
  readonly #maxBuffered: number
  readonly #stats: Stats
  #seenAt: number
  #pingedAt: number | undefined
  #controlFrames = false

  constructor({ ws, stream }: OpenSocket, socketId: string, limits: Limits, stats: Stats, now: number) {
    this.#ws = ws
    this.#stream = stream
    this.#stats = stats
    this.socketId = socketId
    this.openedAt = now
    this.#seenAt = now
    this.#maxBuffered = limits.bufferedBytes
    this.messageRate = new RateWindow(limits.messagesPer10s, 10_000)
    this.clientEventRate = new RateWindow(limits.clientEventsPerSecond, 1_000)
  }

  get isOpen(): boolean {
    return this.#ws.readyState === WebSocket.OPEN
  }

  /** Sends a text, unless the socket is closing or too far behind. */
  deliver(text: Buffer): boolean {
    return this.write(wireFrame(text))
  }

  /**
   * Writes a frame that was encoded once for all recipients. Bypasses `ws.send`, which would encode it per socket;
   * `ws` writes its own frames (pings, closes) synchronously to the same stream, so the order holds.
   */
  write(frame: Buffer): boolean {
    if (this.#ws.readyState !== WebSocket.OPEN) return false
    // The stream buffers without a limit, so a stalled reader could exhaust the memory.
    if (this.#stream.writableLength > this.#maxBuffered) {
      this.#stats.slow_readers_closed += 1
      this.#ws.close(codes.overCapacity, 'Reads too slowly')
      return false
    }
    this.#stream.write(frame)
    this.#stats.messages_sent += 1
    return true
  }

  /** Sends the reason, then closes with the same code. */
  refuse(refusal: Refusal): void {
    this.deliver(errorFrame(refusal))
    this.close(refusal.code, refusal.message)
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason)
  }

  heard(now: number): void {
    this.#seenAt = now
    this.#pingedAt = undefined
  }

  /** A client that pings by control frames may not know protocol pings, so it is pinged by control frames. */
  usesControlFrames(): void {
    this.#controlFrames = true
  }

  /** Pings a silent socket; true if an earlier ping was not answered in time. */
  isDead(now: number, limits: Limits): boolean {
    if (this.#pingedAt !== undefined) return now - this.#pingedAt >= limits.pongTimeoutMs
    if (now - this.#seenAt >= limits.activityTimeoutMs) {
      this.#pingedAt = now
      if (this.#controlFrames) this.#ws.ping()
      else this.deliver(pingFrame)
    }
    return false
  }
}
