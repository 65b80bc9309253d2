const NAME = /^[A-Za-z0-9_\-=@,.;]{1,200}$/

/** Prefix of the channel that carries events for one signed-in user. */
export const USER_CHANNEL_PREFIX = '#server-to-user-'

export interface ChannelKind {
  /** A signature is needed to subscribe. */
  signed: boolean
  presence: boolean
  /** The last event is kept and given to new subscribers. */
  cache: boolean
  /** Payloads are opaque, and clients may not send events. */
  encrypted: boolean
}

/** Whether the name obeys the protocol's rule: 1 to 200 of letters, digits and `_-=@,.;`. */
export function isChannelName(name: string): boolean {
  return NAME.test(name)
}

/** What the prefix of a channel name says about it. */
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
