/** Codes of `pusher:error` frames and WebSocket closes. */
export const codes = {
  appNotFound: 4001,
  overQuota: 4004,
  pathNotFound: 4005,
  badVersion: 4006,
  unsupportedProtocol: 4007,
  noProtocol: 4008,
  unauthorized: 4009,
  overCapacity: 4100,
  generic: 4200,
  pongTimeout: 4201,
  clientEventRejected: 4301,
} as const

export interface Refusal {
  code: number
  message: string
}

/** Body of a `pusher:subscription_error`, as Echo's `.error()` receives it. */
export interface SubscriptionRefusal {
  type: 'AuthError' | 'InvalidChannel' | 'LimitReached'
  error: string
  status: number
}

export const invalidMessage: Refusal = { code: codes.generic, message: 'Invalid message format' }

export const pingFrame = Buffer.from('{"event":"pusher:ping","data":"{}"}')
export const pongFrame = Buffer.from('{"event":"pusher:pong","data":"{}"}')

export function establishedFrame(socketId: string, activityTimeoutMs: number): Buffer {
  // pusher-js stays in `connecting` for ever if the timeout is 0.
  const seconds = Math.max(1, Math.round(activityTimeoutMs / 1000))
  return frame('pusher:connection_established', { socket_id: socketId, activity_timeout: seconds })
}

export function errorFrame(refusal: Refusal): Buffer {
  return frame('pusher:error', refusal)
}

export function signedInFrame(userData: string): Buffer {
  return frame('pusher:signin_success', { user_data: userData })
}

export function subscribedFrame(channel: string, data: unknown): Buffer {
  return frame('pusher_internal:subscription_succeeded', data, channel)
}

export function subscriptionErrorFrame(channel: string, refusal: SubscriptionRefusal): Buffer {
  return frame('pusher:subscription_error', refusal, channel)
}

export function memberAddedFrame(channel: string, userId: string, userInfo: unknown): Buffer {
  return frame('pusher_internal:member_added', { user_id: userId, user_info: userInfo }, channel)
}

export function memberRemovedFrame(channel: string, userId: string): Buffer {
  return frame('pusher_internal:member_removed', { user_id: userId }, channel)
}

export function subscriptionCountFrame(channel: string, count: number): Buffer {
  return frame('pusher_internal:subscription_count', { subscription_count: count }, channel)
}

export function cacheMissFrame(channel: string): Buffer {
  return frame('pusher:cache_miss', {}, channel)
}

/** Frame of a published event; `event` and `data` are already JSON, because channels share them. */
export function eventFrame(channel: string, eventJson: string, dataJson: string): Buffer {
  return Buffer.from(`{"event":${eventJson},"channel":${JSON.stringify(channel)},"data":${dataJson}}`)
}

export interface ClientEvent {
  event: string
  channel: string
  data: unknown
}

/** A client event keeps the form of its `data`; members of presence channels also get the sender's id. */
export function clientEventFrame(message: ClientEvent, userId: string | undefined): Buffer {
  const { event, channel, data } = message
  return Buffer.from(JSON.stringify({ event, channel, data, user_id: userId }))
}

function frame(event: string, data: unknown, channel?: string): Buffer {
  return Buffer.from(JSON.stringify({ event, channel, data: JSON.stringify(data) }))
}
