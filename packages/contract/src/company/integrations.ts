import { z } from 'zod'
import { createsSecret, endpoint } from '#endpoint.ts'
import type { Permission } from '#permissions.ts'
import { id, idParam, idParams, instant, listOf, pageQuery, requiredText } from '#schemas.ts'

/** Permissions that an API key may have: work with records, never users, settings, money or the audit log. */
export const apiScopes = {
  'lead.read': 'Читать заявки',
  'lead.create': 'Добавлять заявки',
  'lead.update': 'Менять заявки',
  'lead.delete': 'Удалять заявки',
  'lead.convert': 'Преобразовывать заявки в клиентов',
  'lead_form.read': 'Читать формы и поля',
  'client.read': 'Читать клиентов',
  'client.create': 'Добавлять клиентов',
  'client.update': 'Менять клиентов',
  'client.delete': 'Удалять клиентов',
  'task.read': 'Читать дела',
  'task.manage': 'Ставить и менять дела',
  'file.read': 'Читать файлы',
  'file.manage': 'Загружать и менять файлы',
} as const satisfies Partial<Record<Permission, string>>
export type ApiScope = keyof typeof apiScopes
const apiScope = z.enum(Object.keys(apiScopes) as [ApiScope, ...ApiScope[]])

export const apiKey = z.object({
  id,
  name: z.string(),
  /** First characters of the key, to recognise it. */
  hint: z.string(),
  scopes: z.array(z.string()),
  user_name: z.string(),
  expires_at: instant.nullable(),
  last_used_at: instant.nullable(),
  created_at: instant,
})
export type ApiKey = z.infer<typeof apiKey>

export const createApiKeyBody = z.strictObject({
  name: requiredText(100, 'Название обязательно'),
  scopes: z.array(apiScope).min(1, 'Выберите, что можно делать с этим ключом').max(50),
  expires_at: z.iso.datetime({ offset: true, error: 'Нужны дата и время' }).nullable().default(null),
})

/** Events that webhooks can subscribe to. The payload of an update lists changed columns as `changed`. */
export const webhookEvents = {
  'lead.created': 'Новая заявка',
  'lead.status_changed': 'Статус заявки изменён',
  'lead.converted': 'Заявка стала клиентом',
  'lead.updated': 'Заявка изменена',
  'lead.deleted': 'Заявка удалена',
  'lead.restored': 'Заявка восстановлена',
  'client.created': 'Новый клиент',
  'client.updated': 'Клиент изменён',
  'client.deleted': 'Клиент удалён',
  'client.restored': 'Клиент восстановлен',
  'client.merged': 'Клиенты объединены',
  'import.finished': 'Импорт завершён',
} as const
export type WebhookEvent = keyof typeof webhookEvents
const webhookEvent = z.enum(Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]])

export const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.string()),
  is_active: z.boolean(),
  /** The last delivery; `null`: none yet. */
  last_delivery: z.object({ status: z.string(), created_at: instant, last_error: z.string() }).nullable(),
  created_at: instant,
})
export type Webhook = z.infer<typeof webhook>

const webhookKeys = {
  url: z
    .url({ protocol: /^https?$/, error: 'Нужен адрес, который начинается с https://' })
    .max(1000, 'Не длиннее 1000 символов'),
  events: z.array(webhookEvent).min(1, 'Выберите хотя бы одно событие').max(20),
}

export const createWebhookBody = z.strictObject(webhookKeys)
export const updateWebhookBody = z.strictObject({ ...webhookKeys, is_active: z.boolean() }).partial()

export const deliveryStatuses = {
  pending: 'Отправляется',
  delivered: 'Доставлено',
  failed: 'Не доставлено',
} as const

export const webhookDelivery = z.object({
  id,
  event: z.string(),
  payload: z.record(z.string(), z.unknown()),
  status: z.enum(Object.keys(deliveryStatuses) as [keyof typeof deliveryStatuses]),
  attempts: z.number().int(),
  /** HTTP status of the response; `null`: no response. */
  last_status: z.number().int().nullable(),
  last_error: z.string(),
  created_at: instant,
  delivered_at: instant.nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

const manage = { permission: 'company.manage' } as const

export const apiKeyEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/api-keys',
    summary: 'Active API keys of the company',
    access: manage,
    output: z.array(apiKey),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/api-keys',
    summary: 'Create an API key; shown once',
    access: manage,
    body: createApiKeyBody,
    output: apiKey.extend({ token: z.string() }),
    status: 201,
    ...createsSecret,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/api-keys/:id',
    summary: 'Revoke an API key immediately',
    access: manage,
    params: idParams,
  }),
}

export const webhookEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/webhooks',
    summary: 'Webhooks of the company',
    access: manage,
    output: z.array(webhook),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/webhooks',
    summary: 'Create a webhook; its signing secret is shown once',
    access: manage,
    body: createWebhookBody,
    output: webhook.extend({ secret: z.string() }),
    status: 201,
    ...createsSecret,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/webhooks/:id',
    summary: 'Change a webhook’s URL or events, or disable it',
    access: manage,
    params: idParams,
    body: updateWebhookBody,
    output: webhook,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/webhooks/:id',
    summary: 'Delete a webhook',
    access: manage,
    params: idParams,
  }),
  ping: endpoint({
    method: 'POST',
    path: '/api/webhooks/:id/ping',
    summary: 'Send a test event',
    access: manage,
    params: idParams,
    output: webhookDelivery,
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/api/webhooks/:id/deliveries',
    summary: 'Deliveries of a webhook with results, newest first',
    access: manage,
    params: idParams,
    query: z.strictObject(pageQuery),
    output: listOf(webhookDelivery),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/webhooks/:id/deliveries/:delivery_id/retry',
    summary: 'Retry a delivery',
    access: manage,
    params: z.strictObject({ id: idParam, delivery_id: idParam }),
    output: webhookDelivery,
  }),
}
