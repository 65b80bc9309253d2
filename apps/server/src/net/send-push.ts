import type { PushTarget } from '@veranda/contract'
import webPush from 'web-push'
import type { VapidKeys } from '#vapid.ts'
import { requestExternal } from './external-request.ts'
import { PrivateHostError } from './private-hosts.ts'

/** `gone`: the subscription has ended for good; `later`: a retry may succeed. */
export type PushOutcome = 'taken' | 'gone' | 'later'

export type SendPush = (target: PushTarget, message: string) => Promise<PushOutcome>

export interface SendPushOptions {
  keys: VapidKeys
  /** The sender's contact for push services: `mailto:` or a site. */
  subject: string
  arePrivateHostsAllowed: boolean
}

const patienceMs = 10_000
/** A push that cannot be delivered within a day is out of date. */
export const pushDays = 1

/**
 * Sends a push message encrypted for one browser (RFC 8291) through the push service that the browser named. The
 * library builds the request; it is sent like every request to an outsider's URL, never into a private network.
 */
export function createSendPush({ keys, subject, arePrivateHostsAllowed }: SendPushOptions): SendPush {
  return async (target, message) => {
    const request = requestFor(target, message, { subject, ...keys })
    if (!request) return 'gone'
    const { headers, body } = request
    const options = { method: 'POST', headers, body, patienceMs } as const
    try {
      const answer = await requestExternal(target.endpoint, options, arePrivateHostsAllowed)
      answer.destroy()
      return outcomeOf(answer.statusCode ?? 0)
    } catch (error) {
      return error instanceof PrivateHostError ? 'gone' : 'later'
    }
  }
}

/** Nothing if the browser's key is invalid. */
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
