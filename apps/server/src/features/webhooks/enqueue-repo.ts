import type { WebhookEvent } from '@veranda/contract'
import { sql } from '#db/sql/sql.ts'
import type { TenantTx } from '#db/tenant-db.ts'

/** For the rest of the transaction no address is told of its rows: whoever asks tells of the whole later. */
export async function suppressWebhooks(tx: TenantTx): Promise<void> {
  await tx.rows(() => sql`select set_config('app.webhooks', 'hushed', true)`)
}

/** Tells every address that wants the event. */
export async function enqueueWebhooks(tx: TenantTx, event: WebhookEvent, data: object): Promise<void> {
  await tx.rows(
    () => sql`select enqueue_webhooks(${tx.companyId}::bigint, ${event}, ${JSON.stringify(data)}::jsonb)`,
  )
}
