const NAME = /^[A-Za-z0-9_\-=@,.;]{1,200}$/

/** Prefix of the channel with a signed-in user's events. */
export const USER_CHANNEL_PREFIX = '#server-to-user-'

export interface ChannelKind {
  /** Subscribing needs a signature. */
  signed: boolean
  presence: boolean
  /** The last event is cached for new subscribers. */
  cache: boolean
  /** Payloads are opaque, and client events are not allowed. */
  encrypted: boolean
}

/** Whether a name is valid in the protocol: 1 to 200 of letters, digits and `_-=@,.;`. */
export function isChannelName(name: string): boolean {
  return NAME.test(name)
}

/** The kind of a channel by its name's prefix. */
export function channelKind(name: string): ChannelKind {
  const encrypted = name.startsWith('private-encrypted-')
  const presence = name.startsWith('presence-')
  return {
    signed: presence || name.startsWith('private-'),
    presence,
    cache: /^(cache-|private-cache-|presence-cache-|private-encrypted-cache-)/.test(name),
    encrypted,
  }
}
