import { api } from '@veranda/contract'
import type { Serve } from '#http/serve.ts'
import type { Vault } from '#vault.ts'
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  pingWebhook,
  removeWebhook,
  retryDelivery,
  updateWebhook,
} from './webhooks-repo.ts'

export function webhooksRoutes(serve: Serve, vault: Vault): void {
  serve(api.webhooks.list, ({ tenant }) => listWebhooks(tenant))
  serve(api.webhooks.create, ({ tenant, body }) => createWebhook(tenant, body, vault))
  serve(api.webhooks.update, ({ tenant, params, body }) => updateWebhook(tenant, params.id, body))
  serve(api.webhooks.remove, async ({ tenant, params }) => {
    await removeWebhook(tenant, params.id)
    return null
  })
  serve(api.webhooks.ping, ({ tenant, params }) => pingWebhook(tenant, params.id))
  serve(api.webhooks.deliveries, ({ tenant, params, query }) => listDeliveries(tenant, params.id, query))
  serve(api.webhooks.retry, ({ tenant, params }) => retryDelivery(tenant, params.id, params.delivery_id))
}
