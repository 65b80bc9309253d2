import type { Count, MemberNotice, NodeState } from './node-messages.ts'

interface Peer {
  /** Number of its last message. */
  n: number
  seenAt: number
  /** No message of it has been missed. */
  isWhole: boolean
  connections: number
  readonly counts: Map<string, number>
  readonly members: Map<string, Map<string, unknown>>
}

/** State of the other nodes; empty on a single node. */
export class Peers {
  readonly #peers = new Map<string, Peer>()

  get connections(): number {
    let sum = 0
    for (const peer of this.#peers.values()) sum += peer.connections
    return sum
  }

  get size(): number {
    return this.#peers.size
  }

  /** Subscribers of a channel on other nodes. */
  subscribers(channel: string): number {
    let sum = 0
    for (const peer of this.#peers.values()) sum += peer.counts.get(channel) ?? 0
    return sum
  }

  channelNames(): string[] {
    return [...this.#peers.values()].flatMap(({ counts }) => [...counts.keys()])
  }

  channelsOf(id: string): string[] {
    return [...(this.#peers.get(id)?.counts.keys() ?? [])]
  }

  hasMember(channel: string, userId: string): boolean {
    for (const peer of this.#peers.values()) if (peer.members.get(channel)?.has(userId)) return true
    return false
  }

  /** Members of a presence channel on other nodes, with their data. */
  members(channel: string): Map<string, unknown> {
    const all = new Map<string, unknown>()
    for (const peer of this.#peers.values()) {
      for (const [userId, info] of peer.members.get(channel) ?? [])
        if (!all.has(userId)) all.set(userId, info)
    }
    return all
  }

  /** Records a message's number: `old` is a duplicate, `gap` means that messages were missed. */
  heard(id: string, n: number, now: number): 'next' | 'gap' | 'old' {
    const peer = this.#peers.get(id)
    if (!peer) {
      const newPeer = {
        n,
        seenAt: now,
        isWhole: false,
        connections: 0,
        counts: new Map(),
        members: new Map(),
      }
      this.#peers.set(id, newPeer)
      return 'gap'
    }
    if (n <= peer.n) return 'old'
    peer.seenAt = now
    if (n !== peer.n + 1) peer.isWhole = false
    peer.n = n
    return peer.isWhole ? 'next' : 'gap'
  }

  setConnections(id: string, connections: number): void {
    const peer = this.#peers.get(id)
    if (peer) peer.connections = connections
  }

  setCounts(id: string, counts: readonly Count[]): void {
    const peer = this.#peers.get(id)
    for (const [channel, subscribers] of counts) {
      if (subscribers > 0) peer?.counts.set(channel, subscribers)
      else peer?.counts.delete(channel)
    }
  }

  /** Returns whether this changed the members on other nodes. */
  setMember(id: string, { channel, userId, userInfo, isHere }: MemberNotice): boolean {
    const peer = this.#peers.get(id)
    if (!peer) return false
    const users = peer.members.get(channel)
    if (users?.has(userId) === isHere) return false
    const wasSeen = this.hasMember(channel, userId)
    if (isHere) {
      if (users) users.set(userId, userInfo)
      else peer.members.set(channel, new Map([[userId, userInfo]]))
      return !wasSeen
    }
    users?.delete(userId)
    if (users?.size === 0) peer.members.delete(channel)
    return wasSeen && !this.hasMember(channel, userId)
  }

  /** Replaces a node's state; returns the changes of members. */
  replace(id: string, state: NodeState): MemberNotice[] {
    const peer = this.#peers.get(id)
    if (!peer) return []
    peer.isWhole = true
    peer.connections = state.connections
    peer.counts.clear()
    this.setCounts(id, state.counts)
    const newMembers = new Map(state.members.map(([channel, users]) => [channel, new Map(users)]))
    const leaves = noticesOf(peer, false).filter(
      ({ channel, userId }) => !newMembers.get(channel)?.has(userId),
    )
    const joins = state.members.flatMap(([channel, users]) =>
      users.map(([userId, userInfo]) => ({ channel, userId, userInfo, isHere: true })),
    )
    return [...joins, ...leaves].filter((notice) => this.setMember(id, notice))
  }

  /** Removes a node; returns the members who left with it. */
  drop(id: string): MemberNotice[] {
    const peer = this.#peers.get(id)
    const leaves = peer ? noticesOf(peer, false).filter((notice) => this.setMember(id, notice)) : []
    this.#peers.delete(id)
    return leaves
  }

  /** Nodes without a message since this time. */
  silentSince(time: number): string[] {
    return [...this.#peers].filter(([, peer]) => peer.seenAt < time).map(([id]) => id)
  }

  /** After an outage every node gets a full timeout again, and its state counts as incomplete. */
  reviveAll(now: number): void {
    for (const peer of this.#peers.values()) {
      peer.seenAt = now
      peer.isWhole = false
    }
  }
}

function noticesOf({ members }: Peer, isHere: boolean): MemberNotice[] {
  return [...members].flatMap(([channel, users]) =>
    [...users.keys()].map((userId) => ({ channel, userId, isHere })),
  )
}
