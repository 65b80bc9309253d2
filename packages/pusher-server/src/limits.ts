/** Limits of the server. `Infinity` lifts one. */
export interface Limits {
  /** Sockets in total; further ones are refused with 4004. */
  connections: number
  /** Sockets per user; a further one closes the oldest with 4004. */
  connectionsPerUser: number
  /**
   * Sockets per network address; further ones are told to retry (4100). Lift it behind a proxy, whose address all
   * share.
   */
  connectionsPerAddress: number
  subscriptionsPerConnection: number
  /** Frames of one socket in ten seconds; further ones are dropped with 4301, ten times as many close the socket. */
  messagesPer10s: number
  clientEventsPerSecond: number
  /** Maximum length of a client's frame; a longer one closes the socket with 1009. */
  frameBytes: number
  /** Maximum length of a published event's `data`. */
  eventDataBytes: number
  /** Channels per publish call. */
  eventChannels: number
  /** Events per batch, and bytes per request of the HTTP API. */
  batchEvents: number
  httpBodyBytes: number
  /** Unsent bytes at which a slow reader is closed with 4100. */
  bufferedBytes: number
  /** Users per presence channel. */
  presenceMembers: number
  /** Maximum length of a member's `channel_data`. */
  presenceMemberBytes: number
  /** Cache channels whose last event is kept; the oldest are evicted first. */
  cachedEvents: number
  cacheTtlMs: number
  /** Silence after which a socket is pinged; sent to clients as `activity_timeout`. */
  activityTimeoutMs: number
  /** Silence after our ping that closes the socket with 4201. */
  pongTimeoutMs: number
  /** Interval of the checks for the two limits above and the one below. */
  sweepIntervalMs: number
  /** A socket without a signed subscription or sign-in is closed with 4009 after this; 0 disables it. */
  privateDeadlineMs: number
  /** How long a closing handshake may take before the connection is cut. */
  closeTimeoutMs: number
  /** Interval of a node's heartbeats, and the silence after which it is removed with its members. */
  nodeBeatMs: number
  nodeTimeoutMs: number
}

export const defaultLimits: Readonly<Limits> = {
  connections: 10_000,
  connectionsPerUser: 10,
  // A whole office may share one address.
  connectionsPerAddress: 500,
  subscriptionsPerConnection: 50,
  // A reconnecting page sends all subscriptions at once, so this is well above that limit.
  messagesPer10s: 100,
  clientEventsPerSecond: 10,
  frameBytes: 10_240,
  eventDataBytes: 10_240,
  eventChannels: 100,
  batchEvents: 10,
  // Ten events of maximum length, with room for JSON escapes.
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
