/** Poll interval in ms, for missed events. */
export const pollMs = 60_000
/** Delay in ms before an unsent message is retried. */
export const retryMs = 5_000
/** Typing is reported to staff at most this often, in ms. */
export const typingEachMs = 1_500
/** How long a typing indicator is shown after the last keystroke, in ms. */
export const typingMs = 5_000
