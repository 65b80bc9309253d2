import type { PushTarget } from '@veranda/contract'
import webPush from 'web-push'
import type { VapidKeys } from '#vapid.ts'
import { requestOuter } from './outer-request.ts'
import { PrivateHostError } from './private-hosts.ts'

/** `gone`: nobody is there and nobody will be; `later`: another attempt may be worth it. */
export type PushOutcome = 'taken' | 'gone' | 'later'

export type SendPush = (target: PushTarget, message: string) => Promise<PushOutcome>

export interface SendPushOptions {
  keys: VapidKeys
  /** Whom a push service can write to: an address of mail or a site. */
  subject: string
  arePrivateHostsAllowed: boolean
}

const patienceMs = 10_000
/** What could not be shown for a day is no news. */
export const pushDays = 1

/**
 * Sends a message to a browser by the push service that the browser has named, encrypted for that browser alone (RFC 8291). The
 * library makes the request; it goes where all goes that somebody from outside has named, and never inside.
 */
export function createSendPush({ keys, subject, arePrivateHostsAllowed }: SendPushOptions): SendPush {
  return async (target, message) => {
    const request = requestFor(target, message, { subject, ...keys })
    if (!request) return 'gone'
    const { headers, body } = request
    const asked = { method: 'POST', headers, body, patienceMs } as const
    try {
      const answer = await requestOuter(target.endpoint, asked, arePrivateHostsAllowed)
      answer.destroy()
      return outcomeOf(answer.statusCode ?? 0)
    } catch (error) {
      return error instanceof PrivateHostError ? 'gone' : 'later'
    }
  }
}

/** Nothing where the browser's key is no key. */
function requestFor(
  target: PushTarget,
  message: string,
  vapidDetails: VapidKeys & { subject: string },
): { headers: Record<string, string | number>; body: Buffer } | null {
  try {
    const TTL = pushDays * 86_400
    const { headers, body } = webPush.generateRequestDetails(target, message, {
      vapidDetails,
      TTL,
      urgency: 'high',
    })
    return { headers: headers as Record<string, string | number>, body: body as Buffer }
  } catch {
    return null
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken'
  return status === 404 || status === 410 ? 'gone' : 'later'
}
