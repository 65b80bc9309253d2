import { api } from '@veranda/contract'
import { fieldError } from '#errors.ts'
import type { Serve } from '#http/serve.ts'
import { isPrivateUrl } from '#net/private-hosts.ts'
import type { Vault } from '#vault.ts'
import { texts } from './texts.ts'
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  pingWebhook,
  removeWebhook,
  retryDelivery,
  updateWebhook,
} from './webhooks-repo.ts'

export interface WebhooksOptions {
  vault: Vault
  /** Whether webhooks may lead into the operator's private network. */
  arePrivateHostsAllowed: boolean
}

export function webhooksRoutes(serve: Serve, { vault, arePrivateHostsAllowed }: WebhooksOptions): void {
  const refuseInner = async (url: string | undefined) => {
    if (url !== undefined && !arePrivateHostsAllowed && (await isPrivateUrl(url))) {
      throw fieldError('url', texts.privateUrl)
    }
  }
  serve(api.webhooks.list, ({ tenant }) => listWebhooks(tenant))
  serve(api.webhooks.create, async ({ tenant, body }) => {
    await refuseInner(body.url)
    return createWebhook(tenant, body, vault)
  })
  serve(api.webhooks.update, async ({ tenant, params, body }) => {
    await refuseInner(body.url)
    return updateWebhook(tenant, params.id, body)
  })
  serve(api.webhooks.remove, async ({ tenant, params }) => {
    await removeWebhook(tenant, params.id)
    return null
  })
  serve(api.webhooks.ping, ({ tenant, params }) => pingWebhook(tenant, params.id))
  serve(api.webhooks.deliveries, ({ tenant, params, query }) => listDeliveries(tenant, params.id, query))
  serve(api.webhooks.retry, ({ tenant, params }) => retryDelivery(tenant, params.id, params.delivery_id))
}
