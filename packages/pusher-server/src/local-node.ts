import type { LocalNode } from './cluster.ts'
import type { Hub } from './hub.ts'
import type { NodeMessage } from './node-messages.ts'
import { clientEventFrame } from './protocol.ts'

/** A hub as the cluster sees it. */
export function localNodeOf(hub: Hub): LocalNode {
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
    obey: (message) => obey(hub, message),
    countsChanged: (channels) => {
      for (const channel of channels) hub.subscriptionCounts?.changed(channel)
    },
    tellMember: (notice) => hub.channels.tellMember(notice),
    forgetEvents: () => hub.cache.clear(),
  }
}

function obey(hub: Hub, message: NodeMessage): void {
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
