import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { id, idParams, instant } from '#schemas.ts'

/** Where a browser is reached while the app is closed, and what only that browser can read what is said to it by. */
export const pushTarget = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(2000),
  keys: z.strictObject({
    /** A point of P-256, uncompressed: 65 bytes. */
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
  /** When something last reached it. */
  told_at: instant.nullable(),
  /** The device that asks. */
  is_current: z.boolean(),
})
export type PushDevice = z.output<typeof pushDevice>

/** What the service worker is told of a notification, encrypted for it alone. */
export interface PushMessage {
  title: string
  body: string
  /** An address of the app: what a click opens. */
  path: string
  /** A second one of the same tag takes the place of the first. */
  tag: string
}

/** What the page leaves the worker, so that a subscription that the browser has replaced stays known. */
export interface PushRenewal {
  public_key: string
  renewal_key: string
}

/** Somebody who has yet to set up the second factor that the company asks for gets this far. */
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
