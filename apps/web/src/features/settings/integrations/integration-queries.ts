import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, type BodyInput, type Webhook, type WebhookDelivery } from '@veranda/contract'
import { texts } from '#features/settings/texts.ts'
import { call } from '#lib/http/call.ts'
import { pagedQuery } from '#lib/query/paged-query.ts'
import { areaKeys } from '#lib/query/query-keys.ts'

export const apiKeysQuery = queryOptions({
  queryKey: [...areaKeys.company, 'api-keys'],
  queryFn: ({ signal }) => call(api.apiKeys.list, { signal }),
  meta: { isSilent: true },
})

export const webhooksQuery = queryOptions({
  queryKey: [...areaKeys.company, 'webhooks'],
  queryFn: ({ signal }) => call(api.webhooks.list, { signal }),
  meta: { isSilent: true },
})

const deliveriesKey = (id: number) => [...areaKeys.company, 'deliveries', id] as const

export const deliveriesQuery = (id: number) =>
  pagedQuery<WebhookDelivery>([...deliveriesKey(id)], ({ cursor, signal }) =>
    call(api.webhooks.deliveries, { params: { id }, query: { cursor }, signal }),
  )

/** The dialog shows failures at the fields. */
export function useCreateApiKey() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.apiKeys.create>) => call(api.apiKeys.create, { body }),
    meta: { texts: texts.apiKeys.createCall, isSilent: true, refreshes: [apiKeysQuery.queryKey] },
  })
}

export function useRevokeApiKey(id: number) {
  return useMutation({
    mutationFn: () => call(api.apiKeys.revoke, { params: { id } }),
    meta: { texts: texts.apiKeys.revokeCall, refreshes: [apiKeysQuery.queryKey] },
  })
}

/** The dialog shows failures at the fields. */
export function useCreateWebhook() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.webhooks.create>) => call(api.webhooks.create, { body }),
    meta: { texts: texts.webhooks.createCall, isSilent: true, refreshes: [webhooksQuery.queryKey] },
  })
}

export function useToggleWebhook({ id }: Webhook) {
  return useMutation({
    mutationFn: (is_active: boolean) => call(api.webhooks.update, { params: { id }, body: { is_active } }),
    meta: { texts: texts.webhooks.toggleCall, refreshes: [webhooksQuery.queryKey] },
  })
}

export function useRemoveWebhook({ id }: Webhook) {
  return useMutation({
    mutationFn: () => call(api.webhooks.remove, { params: { id } }),
    meta: { texts: texts.webhooks.removeCall, refreshes: [webhooksQuery.queryKey] },
  })
}

export function usePingWebhook({ id }: Webhook) {
  return useMutation({
    mutationFn: () => call(api.webhooks.ping, { params: { id } }),
    meta: { texts: texts.webhooks.pingCall, refreshes: [areaKeys.company] },
  })
}

export function useRetryDelivery(webhookId: number, deliveryId: number) {
  return useMutation({
    mutationFn: () => call(api.webhooks.retry, { params: { id: webhookId, delivery_id: deliveryId } }),
    meta: { texts: texts.webhooks.retryCall, refreshes: [deliveriesKey(webhookId)] },
  })
}
