import { objectOf } from '#messages.ts'
import type { ClientEvent } from '#protocol.ts'
import type { Owners } from './owners.ts'

/** The number of a node's subscribers in a channel. */
export type Count = readonly [channel: string, subscribers: number]

export interface NodeState {
  connections: number
  counts: Count[]
  members: (readonly [channel: string, users: (readonly [userId: string, userInfo: unknown])[]])[]
}

export interface MemberNotice {
  channel: string
  userId: string
  userInfo?: unknown
  isHere: boolean
}

export interface PublishedEvent {
  channels: readonly string[]
  event: string
  /** The text sent as `data`. */
  data: string
  /** A socket on any node that gets no echo. */
  except?: string
}

/** Messages between nodes. */
export type NodeMessage =
  | { kind: 'beat'; connections: number }
  | { kind: 'bye' }
  /** Requests the state of one node, or of all. */
  | { kind: 'ask'; to?: string }
  | ({ kind: 'state' } & NodeState)
  | { kind: 'counts'; counts: Count[] }
  | ({ kind: 'member' } & MemberNotice)
  | ({ kind: 'event' } & PublishedEvent)
  | { kind: 'client'; message: ClientEvent; userId?: string }
  | ({ kind: 'bind'; socketId: string } & Owners)
  | { kind: 'close'; owner?: string; user?: string; isReturning?: boolean }

/** Messages of a sender are numbered from 1 without gaps. */
export type Envelope = { from: string; n: number } & NodeMessage

/** Parses a message of the fan-out; only nodes of this application write there, so its contents are trusted. */
export function parseEnvelope(text: string): Envelope | undefined {
  const message = objectOf(text)
  const isOurs =
    message !== undefined &&
    typeof message.from === 'string' &&
    typeof message.n === 'number' &&
    typeof message.kind === 'string'
  return isOurs ? (message as unknown as Envelope) : undefined
}
