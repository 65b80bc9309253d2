import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { id, idParams, instant } from '#schemas.ts'

/** A browser's push subscription with its encryption keys. */
export const pushTarget = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(2000),
  keys: z.strictObject({
    /** An uncompressed point of P-256: 65 bytes. */
    p256dh: z.string().regex(/^B[\w-]{86}=?$/),
    /** 16 bytes. */
    auth: z.string().regex(/^[\w-]{22}(==)?$/),
  }),
})
export type PushTarget = z.output<typeof pushTarget>

export const pushDevice = z.object({
  id,
  user_agent: z.string(),
  created_at: instant,
  /** When a push last reached it. */
  told_at: instant.nullable(),
  /** Whether it is the calling device. */
  is_current: z.boolean(),
})
export type PushDevice = z.output<typeof pushDevice>

/** The payload of a push notification, encrypted for one service worker. */
export interface PushMessage {
  title: string
  body: string
  /** Path in the app that a click opens. */
  path: string
  /** A notification with the same tag replaces the earlier one. */
  tag: string
}

/** Data that the page leaves for the service worker, to re-register a subscription that the browser has replaced. */
export interface PushRenewal {
  public_key: string
  renewal_key: string
}

/** Available to users who must set up a second factor first. */
const own = { access: 'user', isOpenToEnrolling: true } as const

export const pushEndpoints = {
  list: endpoint({
    ...own,
    method: 'GET',
    path: '/api/account/push-subscriptions',
    summary: 'Push devices of the caller and the public key for subscribing',
    output: z.object({ public_key: z.string(), devices: z.array(pushDevice) }),
  }),
  subscribe: endpoint({
    ...own,
    method: 'PUT',
    path: '/api/account/push-subscriptions/current',
    summary: 'Subscribe this session’s device to push notifications',
    body: pushTarget,
    output: z.object({ id, renewal_key: z.string() }),
  }),
  test: endpoint({
    ...own,
    method: 'POST',
    path: '/api/account/push-subscriptions/:id/test',
    summary:
      'Send a test notification to a device of the caller; returns whether the push service accepted it',
    params: idParams,
    output: z.object({ is_taken: z.boolean() }),
  }),
  remove: endpoint({
    ...own,
    method: 'DELETE',
    path: '/api/account/push-subscriptions/:id',
    summary: 'Unsubscribe a device from push notifications',
    params: idParams,
  }),
  renew: endpoint({
    method: 'PUT',
    path: '/api/public/push-subscriptions',
    summary:
      'Replace a subscription renewed by the browser; called by the service worker, which has no session token',
    access: 'public',
    rateLimit: 'public_form',
    body: pushTarget.extend({ renewal_key: z.string().min(1).max(500) }),
  }),
}
