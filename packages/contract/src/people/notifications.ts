import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { id, idParams, instant } from '#schemas.ts'

export const notification = z.object({
  id,
  title: z.string(),
  message: z.string(),
  /** One of `notificationTypes`; unknown ones are shown as the default. */
  type: z.string(),
  read_at: instant.nullable(),
  created_at: instant,
  lead_id: id.nullable().optional(),
  data: z
    .object({
      lead_id: id.nullable().optional(),
      client_id: id.nullable().optional(),
      order_id: id.nullable().optional(),
      conversation_id: id.nullable().optional(),
      /** The comment on the lead, client or order. */
      comment_id: id.nullable().optional(),
      /** The name of the page it is about, where it is about no record. */
      page: z.string().nullable().optional(),
    })
    .nullable()
    .optional(),
})
export type Notification = z.infer<typeof notification>

const notificationList = z.object({ data: z.array(notification), unread_count: z.number().int() })
export type NotificationList = z.infer<typeof notificationList>

/** Both kinds have the same four endpoints at different paths. */
const endpointsAt = <const B extends string>(base: B) => ({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Latest notifications and the number of unread ones',
    access: 'user',
    output: notificationList,
  }),
  read: endpoint({
    method: 'PUT',
    path: `${base}/:id/read` as const,
    summary: 'Mark one as read',
    access: 'user',
    params: idParams,
    output: notification,
  }),
  readAll: endpoint({
    method: 'PUT',
    path: `${base}/read-all` as const,
    summary: 'Mark all as read',
    access: 'user',
    output: z.object({ unread_count: z.number().int() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/:id` as const,
    summary: 'Delete one',
    access: 'user',
    params: idParams,
  }),
})

export const notificationEndpoints = endpointsAt('/api/notifications')
export const userNotificationEndpoints = endpointsAt('/api/user-notifications')
