import type { ClientEvent } from './protocol.ts'

export interface SubscribeMessage {
  kind: 'subscribe'
  channel: string
  auth: string
  channelData: string | undefined
}

export interface SignInMessage {
  kind: 'signin'
  auth: string
  userData: string
}

export type ClientMessage =
  | { kind: 'ping' }
  | { kind: 'pong' }
  | SubscribeMessage
  | { kind: 'unsubscribe'; channel: string }
  | SignInMessage
  | ({ kind: 'client-event' } & ClientEvent)

type Fields = Record<string, unknown>

/** Parses a text frame of a client; undefined if anything in it has the wrong type. */
export function parseClientMessage(text: string): ClientMessage | undefined {
  const message = objectOf(text)
  if (!message || typeof message.event !== 'string') return undefined
  const { event } = message
  if (event.startsWith('client-')) return clientEvent(event, message)
  if (event === 'pusher:ping') return { kind: 'ping' }
  if (event === 'pusher:pong') return { kind: 'pong' }
  const data = objectOf(message.data)
  return data && parseCommand(event, data)
}

/** The object itself, or parsed from a string: some clients send `data` as a JSON string. */
export function objectOf(value: unknown): Fields | undefined {
  const parsed = typeof value === 'string' ? parseJson(value) : value
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    ? (parsed as Fields)
    : undefined
}

function parseCommand(event: string, data: Fields): ClientMessage | undefined {
  if (event === 'pusher:subscribe') return subscribe(data)
  if (event === 'pusher:signin') return signIn(data)
  if (event === 'pusher:unsubscribe' && typeof data.channel === 'string') {
    return { kind: 'unsubscribe', channel: data.channel }
  }
  return undefined
}

function subscribe(data: Fields): SubscribeMessage | undefined {
  const { channel } = data
  const auth = data.auth ?? ''
  const channelData = data.channel_data ?? undefined
  if (typeof channel !== 'string' || typeof auth !== 'string') return undefined
  if (channelData !== undefined && typeof channelData !== 'string') return undefined
  return { kind: 'subscribe', channel, auth, channelData }
}

function signIn(data: Fields): SignInMessage | undefined {
  const { auth, user_data: userData } = data
  if (typeof auth !== 'string' || typeof userData !== 'string') return undefined
  return { kind: 'signin', auth, userData }
}

function clientEvent(event: string, message: Fields): ClientMessage | undefined {
  const { channel, data } = message
  return typeof channel === 'string' ? { kind: 'client-event', event, channel, data } : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
