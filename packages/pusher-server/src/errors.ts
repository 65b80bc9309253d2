/** Errors of a caller, or of starting to listen. */
export type PusherErrorCode =
  | 'invalid_socket_id'
  | 'invalid_channel'
  | 'invalid_channel_data'
  | 'invalid_user_data'
  | 'invalid_event'
  | 'port_in_use'
  | 'listen_failed'

/** The only error class thrown on purpose; `code` is stable, `message` is for logs. */
export class PusherServerError extends Error {
  override readonly name = 'PusherServerError'
  readonly code: PusherErrorCode

  constructor(code: PusherErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
