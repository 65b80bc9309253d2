import { channelKind, isChannelName, USER_CHANNEL_PREFIX } from './channel-name.ts'
import type { Channel } from './channels.ts'
import type { Connection } from './connection.ts'
import type { Hub } from './hub.ts'
import type { SubscribeMessage } from './messages.ts'
import { type Member, parseMember } from './presence.ts'
import {
  cacheMissFrame,
  memberAddedFrame,
  type SubscriptionRefusal,
  subscribedFrame,
  subscriptionErrorFrame,
} from './protocol.ts'
import { verifyChannel } from './signature.ts'

/** Lets a socket into a channel, or tells it why not by a `pusher:subscription_error`. */
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
  const isNew = member !== undefined && enter(channel, connection, member)
  connection.deliver(subscribedFrame(channel.name, channel.presence?.snapshot() ?? {}))
  if (member && isNew)
    channel.send(memberAddedFrame(channel.name, member.userId, member.userInfo), connection)
  if (channel.kind.cache) {
    connection.deliver(hub.cache.get(channel.name, hub.now()) ?? cacheMissFrame(channel.name))
  }
}

/** A second subscription of one socket changes nothing, even with other `channel_data`. */
function enter(channel: Channel, connection: Connection, member: Member): boolean {
  const { presence } = channel
  if (!presence || presence.userOf(connection) !== undefined) return false
  return presence.add(connection, member)
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
  const presence = hub.channels.get(channel)?.presence
  const isFull = presence && presence.size >= hub.limits.presenceMembers && !presence.has(member.userId)
  return isFull ? limitReached('Too many members in the channel') : undefined
}

function unauthorized(error: string): SubscriptionRefusal {
  return { type: 'AuthError', error, status: 401 }
}

function limitReached(error: string): SubscriptionRefusal {
  return { type: 'LimitReached', error, status: 403 }
}
