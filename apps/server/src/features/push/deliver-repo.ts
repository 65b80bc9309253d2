import type { PushMessage } from '@veranda/contract'
import type { PushJob } from '#db/jobs.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { notifications } from '#db/schema/tables.gen.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { type PushOutcome, pushDays, type SendPush } from '#net/send-push.ts'
import type { Vault } from '#vault.ts'
import { messageOf } from './message-rules.ts'
import { type ActiveDevice, findActiveDevice, recordDelivery, removeDevice } from './subscriptions-repo.ts'

interface Tools {
  platform: PlatformDb
  vault: Vault
  send: SendPush
}

/** A temporary failure: the queue retries after a pause. */
class PushError extends Error {}

/**
 * Sends a notification to a device. Throws while a retry may succeed. A notification that was read, deleted or is
 * older than a day is not sent.
 */
export async function deliverPush(
  { platform, vault, send }: Tools,
  job: PushJob['payload'],
  now: Date,
): Promise<void> {
  const tenant = platform.tenant(job.company_id)
  const line = await tenant.findOne(notifications, job.notification_id)
  const oldest = now.getTime() - pushDays * 86_400_000
  if (!line || line.read_at !== null || Date.parse(line.created_at) < oldest) return
  const device = await findActiveDevice(tenant, job.subscription_id, vault)
  if (!device) return
  const outcome = await sendToDevice({ tenant, send }, device, messageOf(line))
  if (outcome === 'later') throw new PushError(`the push service of device ${device.id} did not take it`)
}

/** Sends a message to a device and records the outcome; a device whose subscription has ended is deleted. */
export async function sendToDevice(
  { tenant, send }: { tenant: TenantDb; send: SendPush },
  device: ActiveDevice,
  message: PushMessage,
): Promise<PushOutcome> {
  const outcome = await send(device.target, JSON.stringify(message))
  if (outcome === 'taken') await recordDelivery(tenant, device.id)
  if (outcome === 'gone') await removeDevice(tenant, device.id)
  return outcome
}
