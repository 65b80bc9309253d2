/** Every bound of the server. `Infinity` lifts one. */
export interface Limits {
  /** Sockets in all; one more is refused with 4004. */
  connections: number
  /** Sockets bound to one user; one more closes the oldest of them with 4004. */
  connectionsPerUser: number
  /** Sockets of one network address; one more is asked to come again (4100). Lift it behind a proxy, whose address all share. */
  connectionsPerAddress: number
  subscriptionsPerConnection: number
  /** Frames from one socket in ten seconds; more are dropped with 4301, ten times more closes the socket. */
  messagesPer10s: number
  clientEventsPerSecond: number
  /** Longest frame from a client; longer closes the socket with 1009. */
  frameBytes: number
  /** Longest `data` of a published event. */
  eventDataBytes: number
  /** Channels of one publish call. */
  eventChannels: number
  /** Events of one batch, and bytes of one whole request to the HTTP API. */
  batchEvents: number
  httpBodyBytes: number
  /** Unsent bytes after which a reader counts as too slow and is closed with 4100. */
  bufferedBytes: number
  /** Different users in one presence channel. */
  presenceMembers: number
  /** Longest `channel_data` of one presence member. */
  presenceMemberBytes: number
  /** Cache channels whose last event is kept; the one published longest ago is forgotten first. */
  cachedEvents: number
  cacheTtlMs: number
  /** Silence after which a socket is pinged; told to clients as `activity_timeout`. */
  activityTimeoutMs: number
  /** Silence after our ping that closes the socket with 4201. */
  pongTimeoutMs: number
  /** How often all sockets are looked at for the two above and the one below. */
  sweepIntervalMs: number
  /** A socket without a private or presence channel or a sign-in is closed with 4009 after this; 0 is off. */
  privateDeadlineMs: number
  /** How long a closing socket may take to answer before its connection is cut. */
  closeTimeoutMs: number
  /** How often a node tells the others that it lives, and their silence after which it is forgotten with all its members. */
  nodeBeatMs: number
  nodeTimeoutMs: number
}

export const defaultLimits: Readonly<Limits> = {
  connections: 10_000,
  connectionsPerUser: 10,
  // A whole office may share one address.
  connectionsPerAddress: 500,
  subscriptionsPerConnection: 50,
  // A reconnecting page sends all its subscriptions at once, so this stays well above that limit.
  messagesPer10s: 100,
  clientEventsPerSecond: 10,
  frameBytes: 10_240,
  eventDataBytes: 10_240,
  eventChannels: 100,
  batchEvents: 10,
  // Ten events of the greatest length, with room for what JSON escapes.
  httpBodyBytes: 262_144,
  bufferedBytes: 1_048_576,
  presenceMembers: 500,
  presenceMemberBytes: 2_048,
  cachedEvents: 1_000,
  cacheTtlMs: 30 * 60_000,
  activityTimeoutMs: 30_000,
  pongTimeoutMs: 30_000,
  sweepIntervalMs: 5_000,
  privateDeadlineMs: 0,
  closeTimeoutMs: 5_000,
  nodeBeatMs: 3_000,
  nodeTimeoutMs: 10_000,
}
