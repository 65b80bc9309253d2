import { channelKind, USER_CHANNEL_PREFIX } from './channels/channel-name.ts'
import { textOfId } from './channels/presence.ts'
import { subscribe } from './channels/subscribe.ts'
import type { Connection } from './connection.ts'
import { MAX_EVENT_NAME } from './event-rules.ts'
import type { Hub } from './hub.ts'
import { type ClientMessage, objectOf, parseClientMessage, type SignInMessage } from './messages.ts'
import { type ClientEvent, codes, errorFrame, invalidMessage, pongFrame, signedInFrame } from './protocol.ts'
import { verifyUser } from './signature.ts'

/** Handles one frame of a client. No frame can crash the process. */
export function dispatch(hub: Hub, connection: Connection, text: string | undefined): void {
  // `ws` still emits frames that arrive after closing has begun.
  if (!connection.isOpen) return
  const now = hub.now()
  connection.heard(now)
  hub.counters.messages_received += 1
  if (!admit(hub, connection, now)) return
  const message = text === undefined ? undefined : parseClientMessage(text)
  if (message) act(hub, connection, message)
  else {
    hub.counters.messages_invalid += 1
    connection.deliver(errorFrame(invalidMessage))
  }
}

function admit(hub: Hub, connection: Connection, now: number): boolean {
  const admission = connection.messageRate.admit(now)
  if (admission === 'accept') return true
  hub.counters.messages_rate_limited += 1
  const refusal = { code: codes.clientEventRejected, message: 'Rate limit exceeded' }
  if (admission === 'warn') connection.deliver(errorFrame(refusal))
  if (admission === 'flood') connection.refuse(refusal)
  return false
}

function act(hub: Hub, connection: Connection, message: ClientMessage): void {
  switch (message.kind) {
    case 'ping':
      connection.deliver(pongFrame)
      break
    case 'pong':
      break
    case 'subscribe':
      subscribe(hub, connection, message)
      break
    case 'unsubscribe':
      hub.channels.leave(message.channel, connection)
      break
    case 'signin':
      signIn(hub, connection, message)
      break
    case 'client-event':
      relay(hub, connection, message)
  }
}

function signIn(hub: Hub, connection: Connection, { auth, userData }: SignInMessage): void {
  const userId = textOfId(objectOf(userData)?.id)
  const { socketId } = connection
  if (userId === undefined || !verifyUser(hub.app, { socketId, userData }, auth)) {
    connection.refuse({ code: codes.unauthorized, message: 'Connection not authorized' })
    return
  }
  if (connection.userId !== undefined && connection.userId !== userId) {
    hub.channels.leave(USER_CHANNEL_PREFIX + connection.userId, connection)
  }
  connection.userId = userId
  connection.authorized = true
  hub.bindUser(userId, connection)
  connection.deliver(signedInFrame(userData))
}

function relay(hub: Hub, connection: Connection, message: ClientEvent): void {
  const refusal = refuseClientEvent(hub, connection, message)
  if (refusal) {
    connection.deliver(errorFrame({ code: codes.clientEventRejected, message: refusal }))
    return
  }
  hub.relay(message, connection)
}

function refuseClientEvent(hub: Hub, connection: Connection, message: ClientEvent): string | undefined {
  if (!hub.clientEvents) return 'The app does not have client messaging enabled.'
  const kind = channelKind(message.channel)
  if (!kind.signed || kind.encrypted || !connection.channels.has(message.channel)) {
    return 'Client events need a subscription to a private or presence channel.'
  }
  if (message.event.length > MAX_EVENT_NAME) return 'The name of the client event is too long.'
  return connection.clientEventRate.admit(hub.now()) === 'accept'
    ? undefined
    : 'Too many client events in a second.'
}
