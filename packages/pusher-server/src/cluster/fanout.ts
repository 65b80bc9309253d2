/** What carries messages between the nodes of one application. Whatever happens to it, nothing of it throws. */
export interface Fanout {
  readonly isLinked: boolean
  /** Begins to connect, and goes on for ever. `scope` keeps applications apart. */
  start(scope: string, events: FanoutEvents): void
  /** Sends to every node, this one included. What cannot go now waits within bounds, unless it is `passing`. */
  publish(text: string, options?: { isPassing?: boolean }): void
  /** Keeps a text for all nodes. */
  remember(key: string, text: string, ttlMs: number): void
  /** What was kept; undefined also when it cannot be asked for. */
  recall(key: string): Promise<string | undefined>
  /** Gives what waits a moment to go, then ends. */
  close(): Promise<void>
}

export interface FanoutEvents {
  /** Absent: anyone who only publishes. */
  hear?: (text: string) => void
  /** There is a connection, the first or a new one; something may have been missed before it. */
  linked(): void
  /** Once for each time that the connection is lost or cannot be made. */
  failed(error: unknown): void
}
