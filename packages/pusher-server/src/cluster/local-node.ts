import type { Channels } from '#channels/channels.ts'
import type { EventCache } from '#channels/event-cache.ts'
import type { SubscriptionCounts } from '#channels/subscription-counts.ts'
import { clientEventFrame } from '#protocol.ts'
import type { LocalNode } from './cluster.ts'
import type { NodeMessage, PublishedEvent } from './node-messages.ts'
import type { Owners } from './owners.ts'

/** What the cluster reads from a hub and makes it do. */
export interface HubOfNode {
  readonly size: number
  readonly channels: Channels
  readonly cache: EventCache
  readonly subscriptionCounts: SubscriptionCounts | undefined
  deliver(event: PublishedEvent): unknown
  bindHere(socketId: string, owners: Owners): unknown
  closeOwnerHere(owner: string, isReturning: boolean): unknown
  closeUserHere(user: string): unknown
}

/** Adapts a hub to the cluster's interface. */
export function localNodeOf(hub: HubOfNode): LocalNode {
  return {
    get connections() {
      return hub.size
    },
    subscribers: (channel) => hub.channels.get(channel)?.subscribers.size ?? 0,
    state: () => ({
      connections: hub.size,
      counts: hub.channels.counts(),
      members: hub.channels.members(),
    }),
    applyMessage: (message) => handleMessage(hub, message),
    countsChanged: (channels) => {
      for (const channel of channels) hub.subscriptionCounts?.markChanged(channel)
    },
    tellMember: (notice) => hub.channels.announceMember(notice),
    distrustCache: () => hub.cache.distrust(),
  }
}

function handleMessage(hub: HubOfNode, message: NodeMessage): void {
  switch (message.kind) {
    case 'event':
      hub.deliver(message)
      break
    case 'client':
      hub.channels.get(message.message.channel)?.send(clientEventFrame(message.message, message.userId))
      break
    case 'bind':
      hub.bindHere(message.socketId, message)
      break
    case 'close':
      if (message.owner !== undefined) hub.closeOwnerHere(message.owner, message.isReturning ?? false)
      if (message.user !== undefined) hub.closeUserHere(message.user)
  }
}
