/** Metrics: the first five are current values, the others count from the start. */
export interface Stats {
  connections: number
  channels: number
  subscriptions: number
  /** Sessions and users with a socket here. */
  bindings: number
  /** This node and those it is connected to. */
  nodes: number
  connections_opened: number
  connections_refused: number
  messages_received: number
  messages_invalid: number
  messages_rate_limited: number
  messages_sent: number
  events_published: number
  subscriptions_refused: number
  slow_readers_closed: number
  socket_errors: number
}

export function newStats(): Stats {
  return {
    connections: 0,
    channels: 0,
    subscriptions: 0,
    bindings: 0,
    nodes: 1,
    connections_opened: 0,
    connections_refused: 0,
    messages_received: 0,
    messages_invalid: 0,
    messages_rate_limited: 0,
    messages_sent: 0,
    events_published: 0,
    subscriptions_refused: 0,
    slow_readers_closed: 0,
    socket_errors: 0,
  }
}
