import type { ChatCounters } from '@veranda/contract'

/** How many conversations want this user's attention: the user's own, those that nobody has taken, and colleagues'. */
export const attentionOf = (counters: ChatCounters): number => counters.mine + counters.new + counters.team
