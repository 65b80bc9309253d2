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
    summary: 'Devices that the caller is notified on, and the key that browsers subscribe by',
    output: z.object({ public_key: z.string(), devices: z.array(pushDevice) }),
  }),
  subscribe: endpoint({
    ...own,
    method: 'PUT',
    path: '/api/account/push-subscriptions/current',
    summary: 'Notify the caller on this device: the one of this session',
    body: pushTarget,
    output: z.object({ id, renewal_key: z.string() }),
  }),
  test: endpoint({
    ...own,
    method: 'POST',
    path: '/api/account/push-subscriptions/:id/test',
    summary:
      'Send a notification to one of the caller’s devices now; answers whether its push service took it',
    params: idParams,
    output: z.object({ is_taken: z.boolean() }),
  }),
  remove: endpoint({
    ...own,
    method: 'DELETE',
    path: '/api/account/push-subscriptions/:id',
    summary: 'Notify the caller on this device no more',
    params: idParams,
  }),
  renew: endpoint({
    method: 'PUT',
    path: '/api/public/push-subscriptions',
    summary:
      'The browser has replaced a subscription: the service worker, which has no token, tells the new one',
    access: 'public',
    rateLimit: 'public_form',
    body: pushTarget.extend({ renewal_key: z.string().min(1).max(500) }),
  }),
}
