import { api } from '@veranda/contract'
import type { Serve } from '#http/serve.ts'
import {
  listNotifications,
  type NotificationKind,
  readAllNotifications,
  readNotification,
  removeNotification,
} from './notifications-repo.ts'

/** Both kinds have the same four endpoints. */
function routesOf(
  serve: Serve,
  endpoints: typeof api.notifications | typeof api.userNotifications,
  kind: NotificationKind,
): void {
  serve(endpoints.list, async ({ tenant, caller }) => listNotifications(tenant, caller.userId, kind))

  serve(endpoints.readAll, async ({ tenant, caller }) => {
    await readAllNotifications(tenant, caller.userId, kind)
    return { unread_count: 0 }
  })

  serve(endpoints.read, async ({ tenant, caller, params }) =>
    readNotification(tenant, caller.userId, kind, params.id),
  )

  serve(endpoints.remove, async ({ tenant, caller, params }) => {
    await removeNotification(tenant, caller.userId, kind, params.id)
    return null
  })
}

export function notificationsRoutes(serve: Serve): void {
  routesOf(serve, api.notifications, 'lead')
  routesOf(serve, api.userNotifications, 'personal')
}
