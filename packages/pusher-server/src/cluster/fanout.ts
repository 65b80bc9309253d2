/** Carries messages between the nodes of one application. Its methods never throw. */
export interface Fanout {
  readonly isLinked: boolean
  /** Connects, and reconnects for ever. `scope` separates applications. */
  start(scope: string, events: FanoutEvents): void
  /**
   * Sends to every node, including this one. What cannot be sent now is queued within bounds, unless it is `passing`.
   */
  publish(text: string, options?: { isTransient?: boolean }): void
  /** Stores a text for all nodes. */
  remember(key: string, text: string, ttlMs: number): void
  /** A stored text; undefined also when the store cannot be reached. */
  recall(key: string): Promise<string | undefined>
  /** Waits a moment for queued messages to be sent, then closes. */
  close(): Promise<void>
}

export interface FanoutEvents {
  /** Absent if the node only publishes. */
  onMessage?: (text: string) => void
  /** Connected, for the first time or again; messages before it may have been missed. */
  linked(): void
  /** Called once per lost or failed connection. */
  failed(error: unknown): void
}
