export interface PublishOptions {
  /** The socket that caused the event and needs no echo of it. */
  exceptSocketId?: string
}

/** What events are published through. It checks names and lengths first, and throws `PusherServerError` before anything is sent. */
export interface Publisher {
  publish(
    channels: readonly string[],
    event: string,
    data: unknown,
    options?: PublishOptions,
  ): void | Promise<void>
  close(): Promise<void>
}
