import type { Readable } from 'node:stream'

/** A bot's profile in its messenger. */
export interface BotProfile {
  key: string
  name: string
  /** The bot's public link. */
  address: string
}

/** A person who writes to a bot; replies are sent to `key`. */
export interface Person {
  key: string
  name: string
}

export interface IncomingFile {
  /** The reference by which the messenger serves the file. */
  ref: string
  name: string
  /** `null`: unknown. */
  size: number | null
  /** A photo without a file name; its type is detected from its bytes. */
  isPhoto: boolean
}

/** Content that cannot be shown as it is and is described in words. */
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
      /** The person's own phone, shared by a button. */
      phone: string
      replyTo: string | null
    }
  | { kind: 'edited'; person: Person; messageKey: string; text: string }
  | { kind: 'removed'; person: Person; messageKey: string }
  | { kind: 'blocked'; person: Person; isBlocked: boolean }

/** An update with its key and its chat's; `event` is `null` if it is irrelevant to a chat. */
export interface ReadUpdate {
  key: string
  conversationKey: string
  event: IncomingEvent | null
}

export interface OutgoingFile {
  name: string
  /** A MIME type of the contract's table. */
  mime: string
  isPicture: boolean
  size: number
  open: () => Promise<Readable>
}

export type OutgoingPart = { text: string } | { file: OutgoingFile }

/** The interface of every messenger. Calls throw only `MessengerError`. */
export interface Messenger {
  /** The longest text of a message, in characters. */
  readonly textMax: number
  /** The largest file that a bot may send, in bytes. */
  readonly fileMax: number
  check(token: string): Promise<BotProfile>
  /** Registers a webhook, authenticated by the secret. */
  subscribe(token: string, hook: { url: string; secret: string }): Promise<void>
  /** Removes the webhook; updates then wait to be polled. */
  unsubscribe(token: string): Promise<void>
  /** Long-polls for updates and returns them with the next cursor. */
  poll(token: string, cursor: string, signal: AbortSignal): Promise<{ updates: unknown[]; cursor: string }>
  /** The request header that carries the webhook secret. */
  readonly secretHeader: string
  /** Parses an incoming update; `undefined` if it is invalid. */
  readUpdate(raw: unknown): ReadUpdate | undefined
  /** Sends one part and returns its message key. */
  send(token: string, to: string, part: OutgoingPart, replyTo: string | null): Promise<string>
  edit(token: string, to: string, messageKey: string, text: string): Promise<void>
  remove(token: string, to: string, messageKey: string): Promise<void>
  openFile(token: string, ref: string): Promise<Readable>
}

/**
 * - `passing`: temporary, worth a retry
 * - `token`: the token is invalid or revoked
 * - `blocked`: the person has blocked the bot
 * - `refused`: a retry changes nothing
 */
export type MessengerFault = 'passing' | 'token' | 'blocked' | 'refused'

export class MessengerError extends Error {
  readonly fault: MessengerFault
  /** Seconds to wait, if the messenger says so. */
  readonly retryAfter: number | null

  constructor(fault: MessengerFault, message: string, retryAfter: number | null = null) {
    super(message)
    this.name = 'MessengerError'
    this.fault = fault
    this.retryAfter = retryAfter
  }
}
