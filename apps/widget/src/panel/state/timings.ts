/** Milliseconds between questions for what a lost event has not told of. */
export const pollMs = 60_000
/** Milliseconds until what was not taken is sent again. */
export const retryMs = 5_000
/** Staff are told at most this often, in milliseconds, that the visitor is writing. */
export const typingEachMs = 1_500
/** Milliseconds for which somebody is said to write after they last did. */
export const typingMs = 5_000
