import { randomBytes } from 'node:crypto'
import type { api, Body, Paged, Query, Webhook, WebhookDelivery } from '@veranda/contract'
import { limits } from '@veranda/contract'
import { and, eq, type SQL } from 'drizzle-orm'
import { audit, changesOf } from '#db/audit.ts'
import { keyset, pageOf } from '#db/paging.ts'
import { webhookDeliveries, webhooks } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { countRows, one, textOrEmpty } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { ScopedTable, TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import type { Vault } from '#vault.ts'
import { secretPurpose } from './signature-rules.ts'

const d = alias(webhookDeliveries, 'd')
const w = alias(webhooks, 'w')

const columns = (scoped: ScopedTable) => ({
  id: w.id,
  url: w.url,
  events: w.events,
  is_active: w.is_active,
  created_at: w.created_at,
  last_delivery: one({
    status: d.status,
    last_error: d.last_error,
    created_at: textOrEmpty(
      sql`to_char(${d.created_at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    ),
  })`from ${scoped(d)} where ${d.webhook_id} = ${w.id} order by ${d.id} desc limit 1`,
})

export function listWebhooks(tenant: TenantDb): Promise<Webhook[]> {
  return tenant.rows(
    (scoped) =>
      select(columns(scoped))`from ${scoped(w)} where ${w.deleted_at} is null order by ${w.id} limit 200`,
  )
}

async function getWebhook(tenant: TenantDb, id: number): Promise<Webhook> {
  const [webhook] = await tenant.rows(
    (scoped) => select(columns(scoped))`from ${scoped(w)} where ${w.id} = ${id} and ${w.deleted_at} is null`,
  )
  if (!webhook) throw new DomainError('not_found')
  return webhook
}

/** Creates a webhook; its signing secret is returned once. */
export function createWebhook(
  tenant: TenantDb,
  body: Body<typeof api.webhooks.create>,
  vault: Vault,
): Promise<Webhook & { secret: string }> {
  return tenant.transaction(async (tx) => {
    const secret = `whsec_${randomBytes(32).toString('base64url')}`
    const sealed = vault.seal(secret, secretPurpose(tx.companyId))
    const { id } = await tx.insert(webhooks, { ...body, secret: sealed })
    await audit(tx, { action: 'create', entity: 'webhook', entity_id: id, title: body.url })
    return { ...(await getWebhook(tx, id)), secret }
  })
}

export function updateWebhook(
  tenant: TenantDb,
  id: number,
  body: Body<typeof api.webhooks.update>,
): Promise<Webhook> {
  return tenant.transaction(async (tx) => {
    const webhook = await tx.lock(webhooks, id)
    if (!webhook) throw new DomainError('not_found')
    if (Object.keys(body).length > 0) await tx.update(webhooks, id, body)
    const changes = changesOf(webhook, body)
    await audit(tx, { action: 'update', entity: 'webhook', entity_id: id, title: webhook.url, changes })
    return getWebhook(tx, id)
  })
}

export function removeWebhook(tenant: TenantDb, id: number): Promise<void> {
  return tenant.transaction(async (tx) => {
    const webhook = await tx.lock(webhooks, id)
    if (!webhook) throw new DomainError('not_found')
    await tx.trash(webhooks, id)
    await audit(tx, { action: 'delete', entity: 'webhook', entity_id: id, title: webhook.url })
  })
}

/** Sends a test event. */
export function pingWebhook(tenant: TenantDb, id: number): Promise<WebhookDelivery> {
  return tenant.transaction(async (tx) => {
    const webhook = await tx.findOne(webhooks, id)
    if (!webhook) throw new DomainError('not_found')
    const delivery = await tx.insert(webhookDeliveries, { webhook_id: id, event: 'ping', payload: {} })
    await enqueue(tx, delivery)
    return delivery
  })
}

/** Sends a delivery again and resets its attempts. */
export function retryDelivery(tenant: TenantDb, webhookId: number, id: number): Promise<WebhookDelivery> {
  return tenant.transaction(async (tx) => {
    const webhook = await tx.findOne(webhooks, webhookId)
    const known = and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhook_id, webhookId)) as SQL
    const [delivery] = webhook
      ? await tx.updateWhere(webhookDeliveries, known, { status: 'pending', attempts: 0 })
      : []
    if (!delivery) throw new DomainError('not_found')
    await enqueue(tx, delivery)
    return delivery
  })
}

function enqueue(tx: TenantTx, { id }: Row<typeof webhookDeliveries>): Promise<void> {
  return tx.enqueue({ task: 'webhook', payload: { company_id: tx.companyId, delivery_id: id } })
}

export async function listDeliveries(
  tenant: TenantDb,
  webhookId: number,
  query: Query<typeof api.webhooks.deliveries>,
): Promise<Paged<WebhookDelivery>> {
  await getWebhook(tenant, webhookId)
  const { order, afterCursor } = keyset('d', { cursor: query.cursor, sort: '-created_at' })
  const [rows, [count]] = await Promise.all([
    tenant.rows(
      (scoped) => select({
        id: d.id,
        event: d.event,
        payload: d.payload,
        status: d.status,
        attempts: d.attempts,
        last_status: d.last_status,
        last_error: d.last_error,
        created_at: d.created_at,
        delivered_at: d.delivered_at,
      })`from ${scoped(d)} where ${d.webhook_id} = ${webhookId}${afterCursor}
        order by ${order} limit ${query.limit + 1}`,
    ),
    tenant.rows(
      (scoped) => select({ count: countRows() })`from (
          select from ${scoped(d)} where ${d.webhook_id} = ${webhookId}
          limit ${limits.countCap + 1}) counted`,
    ),
  ])
  return pageOf(rows, query.limit, count?.count ?? 0)
}
