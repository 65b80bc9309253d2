/** The owner of a socket. */
export interface Owners {
  /** The session (or other revocable unit) that the socket's signatures were made for. */
  owner?: string
  user?: string
  /** A value returned by `owners()`; the first one set is kept. */
  note?: string
}
