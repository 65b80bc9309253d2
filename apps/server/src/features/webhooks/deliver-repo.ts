import type { PlatformDb } from '#db/platform-db.ts'
import { webhookDeliveries, webhooks } from '#db/schema/tables.gen.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { notifyManagers } from '#features/notifications/managers-repo.ts'
import type { PostAnswer, PostJson } from '#net/post-json.ts'
import type { Vault } from '#vault.ts'
import { secretPurpose, signatureOf } from './signature-rules.ts'
import { texts } from './texts.ts'

/** With the queue's growing delays (e^n seconds) the last attempt comes about three and a half hours after the first. */
export const webhookAttemptsMax = 10

interface Tools {
  platform: PlatformDb
  vault: Vault
  post: PostJson
}

/** A temporary failure: the queue retries after a pause. */
class DeliveryError extends Error {}

/**
 * Delivers an event to a webhook. Throws while a retry may succeed; a final failure is recorded in the delivery log,
 * and those who manage the company are notified.
 */
export async function deliverWebhook(
  { platform, vault, post }: Tools,
  job: { company_id: number; delivery_id: number },
): Promise<void> {
  const tenant = platform.tenant(job.company_id)
  const delivery = await tenant.findOne(webhookDeliveries, job.delivery_id)
  if (delivery?.status !== 'pending') return
  const webhook = await tenant.findOne(webhooks, delivery.webhook_id)
  if (!webhook || !(webhook.is_active || isPing(delivery))) return failDelivery(tenant, delivery.id)

  const body = JSON.stringify({
    id: delivery.id,
    event: delivery.event,
    created_at: delivery.created_at,
    data: delivery.payload,
  })
  const secret = vault.open(webhook.secret, secretPurpose(job.company_id))
  const answer = await post(webhook.url, body, {
    'User-Agent': 'Veranda-Webhooks',
    'X-Veranda-Event': delivery.event,
    'X-Veranda-Delivery': String(delivery.id),
    'X-Veranda-Signature': signatureOf(body, secret, new Date()),
  })
  const outcome = outcomeOf(delivery, answer)
  await tenant.update(webhookDeliveries, delivery.id, outcome)
  if (outcome.status === 'pending') throw new DeliveryError(outcome.last_error)
  if (outcome.status === 'failed' && !isPing(delivery)) await notifyOfFailure(tenant, webhook.url)
}

type Delivery = Row<typeof webhookDeliveries>

/** A test is attempted once, because a user is waiting for the result. */
const isPing = ({ event }: Delivery) => event === 'ping'

function outcomeOf(delivery: Delivery, { status, failure }: PostAnswer) {
  const attempts = delivery.attempts + 1
  if (status !== null && status >= 200 && status < 300) {
    const delivered_at = new Date().toISOString()
    return { attempts, last_status: status, last_error: '', status: 'delivered' as const, delivered_at }
  }
  const isLast = attempts >= webhookAttemptsMax || isPing(delivery)
  const last_error = failure ?? texts.answered(status ?? 0)
  return {
    attempts,
    last_status: status,
    last_error,
    status: isLast ? ('failed' as const) : ('pending' as const),
  }
}

async function failDelivery(tenant: TenantDb, id: number): Promise<void> {
  await tenant.update(webhookDeliveries, id, { status: 'failed', last_error: texts.switchedOff })
}

function notifyOfFailure(tenant: TenantDb, url: string): Promise<void> {
  const { title, message } = texts.failed
  return tenant.transaction((tx) =>
    notifyManagers(tx, 'personal', { type: 'error', title, message: message(url) }),
  )
}
