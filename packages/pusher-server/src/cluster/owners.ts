/** Whose a socket is. */
export interface Owners {
  /** What was signed for this socket was signed for this session (or any other unit that may end). */
  owner?: string
  user?: string
  /** What the caller wants to know of the owner later (see `owners()`); the first that is told counts. */
  note?: string
}
