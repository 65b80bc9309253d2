import type { WebhookEvent } from '@veranda/contract'
import { sql } from '#db/sql/sql.ts'
import type { TenantTx } from '#db/tenant-db.ts'

/** Suppresses webhooks of row changes for the rest of the transaction; the caller reports the whole change later. */
export async function suppressWebhooks(tx: TenantTx): Promise<void> {
  await tx.rows(() => sql`select set_config('app.webhooks', 'suppressed', true)`)
}

/** Enqueues an event for every webhook that subscribes to it. */
export async function enqueueWebhooks(tx: TenantTx, event: WebhookEvent, data: object): Promise<void> {
  await tx.rows(
    () => sql`select enqueue_webhooks(${tx.companyId}::bigint, ${event}, ${JSON.stringify(data)}::jsonb)`,
  )
}
