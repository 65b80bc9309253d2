export interface PublishOptions {
  /** The socket that caused the event and gets no echo. */
  exceptSocketId?: string
}

/** Publishes events. Validates names and lengths, and throws `PusherServerError` before anything is sent. */
export interface Publisher {
  publish(
    channels: readonly string[],
    event: string,
    data: unknown,
    options?: PublishOptions,
  ): void | Promise<void>
  close(): Promise<void>
}
