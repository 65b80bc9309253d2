import { channelKind, isChannelName } from '#channels/channel-name.ts'
import type { Hub } from '#hub.ts'

export type Fields = Record<string, unknown>

/** JSON object of a response. */
export type Answer = Record<string, unknown>

/** An error response. */
export class ApiRefusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const ATTRIBUTES = ['user_count', 'subscription_count']

/** Attributes requested by `info`. */
export function readInfo(info: unknown): Set<string> {
  if (info === undefined || info === null || info === '') return new Set()
  const names = typeof info === 'string' ? info.split(',') : []
  if (names.length === 0 || names.some((name) => !ATTRIBUTES.includes(name))) {
    throw new ApiRefusal(400, `info is one or both of ${ATTRIBUTES.join(',')}`)
  }
  return new Set(names)
}

/** Requested counts of a channel on all nodes; a channel without presence has no user count. */
export function countsOf(hub: Hub, name: string, info: ReadonlySet<string>): Answer {
  const { subscribers, users } = hub.channels.occupancy(name)
  return {
    ...(info.has('user_count') && channelKind(name).presence && { user_count: users }),
    ...(info.has('subscription_count') && { subscription_count: subscribers }),
  }
}

/** `GET …/channels` */
export function getChannels(hub: Hub, query: ReadonlyMap<string, string>): Answer {
  const info = readInfo(query.get('info'))
  const prefix = query.get('filter_by_prefix') ?? ''
  if (info.has('user_count') && !prefix.startsWith('presence-')) {
    throw new ApiRefusal(400, 'user_count needs a filter_by_prefix of presence channels')
  }
  const names = hub.channels.names().filter((name) => name.startsWith(prefix))
  return { channels: Object.fromEntries(names.map((name) => [name, countsOf(hub, name, info)])) }
}

/** `GET …/channels/{name}` */
export function getChannel(hub: Hub, name: string, query: ReadonlyMap<string, string>): Answer {
  assertName(name)
  const info = readInfo(query.get('info'))
  if (info.has('user_count') && !channelKind(name).presence) {
    throw new ApiRefusal(400, 'Only presence channels have a user_count')
  }
  return { occupied: hub.channels.occupancy(name).subscribers > 0, ...countsOf(hub, name, info) }
}

/** `GET …/channels/{name}/users` */
export function getUsers(hub: Hub, name: string): Answer {
  assertName(name)
  if (!channelKind(name).presence) throw new ApiRefusal(400, 'Only presence channels have users')
  return { users: [...hub.channels.roster(name).keys()].map((id) => ({ id })) }
}

/** `GET …/connections` */
export function getConnections(hub: Hub): Answer {
  return { connections: hub.size + hub.peers.connections }
}

/** `POST …/users/{id}/terminate_connections` */
export function terminateUser(hub: Hub, userId: string): Answer {
  hub.closeUser(userId)
  return {}
}

function assertName(name: string): void {
  if (!isChannelName(name)) throw new ApiRefusal(400, 'Not a channel name')
}
