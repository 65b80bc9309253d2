export interface PublishOptions {
  /** The socket that caused the event and needs no echo of it. */
  exceptSocketId?: string
}

/**
 * What events are published through: the server itself (`createPusherServer`), Redis from a process without sockets
 * (`createRedisPublisher`), or the HTTP API of any Pusher-compatible server (`createHttpPublisher`). All check names
 * and lengths first, and throw `PusherServerError` before anything is sent.
 */
export interface Publisher {
  publish(
    channels: readonly string[],
    event: string,
    data: unknown,
    options?: PublishOptions,
  ): void | Promise<void>
  close(): Promise<void>
}
