import type { Readable } from 'node:stream'

/** A bot as its messenger knows it. */
export interface BotProfile {
  key: string
  name: string
  /** Where people find it. */
  address: string
}

/** Somebody who writes to a bot; the key is where the bot writes back to. */
export interface Person {
  key: string
  name: string
}

export interface IncomingFile {
  /** What the messenger gives it out by. */
  ref: string
  name: string
  /** `null`: not told. */
  size: number | null
  /** A picture without a name of its own: of whatever kind it turns out to be. */
  isPhoto: boolean
}

/** What of a message cannot be shown as it is: told in words. */
export type UnsupportedContent =
  | { kind: 'sticker'; text: string }
  | { kind: 'contact'; text: string }
  | { kind: 'place'; text: string }
  | { kind: 'other' }

export type IncomingEvent =
  | { kind: 'started'; person: Person }
  | {
      kind: 'message'
      person: Person
      messageKey: string
      text: string
      files: IncomingFile[]
      oddities: UnsupportedContent[]
      /** The person's own, told by a button. */
      phone: string
      replyTo: string | null
    }
  | { kind: 'edited'; person: Person; messageKey: string; text: string }
  | { kind: 'removed'; person: Person; messageKey: string }
  | { kind: 'blocked'; person: Person; isBlocked: boolean }

/** An update by its own name and its talk's; `event`: `null` where it means nothing to a chat. */
export interface ReadUpdate {
  key: string
  talkKey: string
  event: IncomingEvent | null
}

export interface OutgoingFile {
  name: string
  /** As the contract's table of types names it. */
  mime: string
  isPicture: boolean
  size: number
  open: () => Promise<Readable>
}

export type OutgoingPart = { text: string } | { file: OutgoingFile }

/** A messenger of bots behind one interface. Every call may throw a `MessengerError` and nothing else. */
export interface Messenger {
  /** The longest text of one message. */
  readonly textMax: number
  /** The largest file that a bot may send. */
  readonly fileMax: number
  check(token: string): Promise<BotProfile>
  /** Has news told to an address, which knows them by the secret. */
  subscribe(token: string, hook: { url: string; secret: string }): Promise<void>
  /** Has them told to nobody; what is not told waits to be asked for. */
  unsubscribe(token: string): Promise<void>
  /** Waits for news and answers them, and where to go on. */
  poll(token: string, cursor: string, signal: AbortSignal): Promise<{ updates: unknown[]; cursor: string }>
  /** The header that the secret comes in. */
  readonly secretHeader: string
  /** Reads what came from outside; `undefined` where it is no update at all. */
  readUpdate(raw: unknown): ReadUpdate | undefined
  /** Says one thing; answers its key in the messenger. */
  send(token: string, to: string, part: OutgoingPart, replyTo: string | null): Promise<string>
  edit(token: string, to: string, messageKey: string, text: string): Promise<void>
  remove(token: string, to: string, messageKey: string): Promise<void>
  openFile(token: string, ref: string): Promise<Readable>
}

/**
 * - `passing`: worth another try
 * - `token`: the token is not, or no longer, a bot's
 * - `blocked`: the person wants no more of the bot
 * - `refused`: another try changes nothing
 */
export type MessengerFault = 'passing' | 'token' | 'blocked' | 'refused'

export class MessengerError extends Error {
  readonly fault: MessengerFault
  /** Seconds, where the messenger says how long to wait. */
  readonly retryAfter: number | null

  constructor(fault: MessengerFault, message: string, retryAfter: number | null = null) {
    super(message)
    this.name = 'MessengerError'
    this.fault = fault
    this.retryAfter = retryAfter
  }
}
