import type { Connection } from '#connection.ts'
import type { Hub } from '#hub.ts'
import type { SubscribeMessage } from '#messages.ts'
import {
  cacheMissFrame,
  type SubscriptionRefusal,
  subscribedFrame,
  subscriptionErrorFrame,
} from '#protocol.ts'
import { verifyChannel } from '#signature.ts'
import { channelKind, isChannelName, USER_CHANNEL_PREFIX } from './channel-name.ts'
import { parseMember, snapshotOf } from './presence.ts'

/** Subscribes a socket to a channel, or sends it a `pusher:subscription_error`. */
export function subscribe(hub: Hub, connection: Connection, message: SubscribeMessage): void {
  const refusal = refuse(hub, connection, message)
  if (refusal) {
    hub.counters.subscriptions_refused += 1
    connection.deliver(subscriptionErrorFrame(message.channel, refusal))
    return
  }
  const channel = hub.channels.join(message.channel, connection)
  if (channel.kind.signed) connection.authorized = true
  const member = channel.presence ? parseMember(message.channelData) : undefined
  if (member) hub.channels.enter(channel, connection, member)
  const snapshot = channel.presence ? snapshotOf(hub.channels.roster(channel.name)) : {}
  connection.deliver(subscribedFrame(channel.name, snapshot))
  if (channel.kind.cache) deliverLast(hub, connection, channel.name)
}

/** Sends the last event of a cache channel: the local one, else the one shared by the nodes. */
function deliverLast(hub: Hub, connection: Connection, name: string): void {
  const cached = hub.cache.get(name, hub.now())
  if (cached || !hub.isShared) {
    connection.deliver(cached ?? cacheMissFrame(name))
    return
  }
  void hub.recall(name).then((recalled) => {
    // An event published meanwhile has been delivered and cached already.
    if (!connection.channels.has(name) || hub.cache.get(name, hub.now())) return
    connection.deliver(recalled ?? hub.cache.getAny(name, hub.now()) ?? cacheMissFrame(name))
  })
}

function refuse(
  hub: Hub,
  connection: Connection,
  message: SubscribeMessage,
): SubscriptionRefusal | undefined {
  const { channel } = message
  if (channel.startsWith(USER_CHANNEL_PREFIX)) {
    const own = connection.userId !== undefined && channel === USER_CHANNEL_PREFIX + connection.userId
    return own ? undefined : unauthorized('Sign in as this user first')
  }
  if (!isChannelName(channel)) {
    return { type: 'InvalidChannel', error: 'Invalid channel name', status: 400 }
  }
  if (
    !connection.channels.has(channel) &&
    connection.channels.size >= hub.limits.subscriptionsPerConnection
  ) {
    return limitReached('Too many subscriptions on one connection')
  }
  return channelKind(channel).signed ? refuseSigned(hub, connection, message) : undefined
}

function refuseSigned(
  hub: Hub,
  connection: Connection,
  message: SubscribeMessage,
): SubscriptionRefusal | undefined {
  const { channel, channelData, auth } = message
  if (!verifyChannel(hub.app, { socketId: connection.socketId, channel, channelData }, auth)) {
    return unauthorized('Invalid signature')
  }
  return channelKind(channel).presence ? refusePresence(hub, channel, channelData) : undefined
}

function refusePresence(
  hub: Hub,
  channel: string,
  channelData: string | undefined,
): SubscriptionRefusal | undefined {
  const member = parseMember(channelData)
  if (!member) return unauthorized('channel_data names no user')
  if (Buffer.byteLength(channelData ?? '') > hub.limits.presenceMemberBytes) {
    return limitReached('channel_data is too long')
  }
  if (hub.channels.hasMember(channel, member.userId)) return undefined
  const isFull = hub.channels.occupancy(channel).users >= hub.limits.presenceMembers
  return isFull ? limitReached('Too many members in the channel') : undefined
}

function unauthorized(error: string): SubscriptionRefusal {
  return { type: 'AuthError', error, status: 401 }
}

function limitReached(error: string): SubscriptionRefusal {
  return { type: 'LimitReached', error, status: 403 }
}
