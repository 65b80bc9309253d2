import type { ChatCounters } from '@veranda/contract'

/** How many conversations need this user's attention: assigned to them, unassigned, and with colleagues. */
export const attentionOf = (counters: ChatCounters): number => counters.mine + counters.new + counters.team
