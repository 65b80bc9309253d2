/** What a caller of this library did wrong, or could not get. */
export type PusherErrorCode =
  | 'invalid_socket_id'
  | 'invalid_channel'
  | 'invalid_channel_data'
  | 'invalid_user_data'
  | 'invalid_event'
  | 'port_in_use'
  | 'listen_failed'

/** The only error class that the library throws on purpose; `code` is stable, `message` is for a log. */
export class PusherServerError extends Error {
  override readonly name = 'PusherServerError'
  readonly code: PusherErrorCode

  constructor(code: PusherErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
