import {
  isPageName,
  type Notification,
  type NotificationList,
  notificationTypes,
  pages,
} from '@veranda/contract'
import type { Severity } from '#lib/notices/toasts.ts'
import { pathTo } from '#lib/routes/paths.ts'
import type { SearchParams } from '#lib/routes/search-params.ts'

/** The severity of a notification; unknown types get the default. */
export function severityOf(type: string): Severity {
  return notificationTypes.find((known) => known === type) ?? 'default'
}

/** The lead of a notification, in either place. */
export function leadIdOf({ lead_id, data }: Notification): number | null {
  return lead_id ?? data?.lead_id ?? null
}

/** The comment that a notification is about. */
export const commentIdOf = ({ data }: Notification): number | undefined => data?.comment_id ?? undefined

/** The page of a notification: of its client, order or conversation, or the one that it names. */
export function placeOf(item: Notification): { to: string; search: SearchParams } | null {
  const { client_id, order_id, conversation_id, page } = item.data ?? {}
  const comment = commentIdOf(item)
  const search = { comment: comment === undefined ? undefined : String(comment) }
  if (client_id) return { to: pathTo('clients.show', { id: client_id }), search }
  if (order_id) return { to: pathTo('orders.show', { id: order_id }), search }
  if (conversation_id) return { to: pages['chats.index'].path, search: { c: String(conversation_id) } }
  return page && isPageName(page) ? { to: pages[page].path, search: {} } : null
}

/** The list after marking one as read. */
export function withRead(list: NotificationList, id: number, now: Date): NotificationList {
  const isUnread = list.data.some((item) => item.id === id && item.read_at === null)
  return {
    data: list.data.map((item) =>
      item.id === id && isUnread ? { ...item, read_at: now.toISOString() } : item,
    ),
    unread_count: isUnread ? decrement(list.unread_count) : list.unread_count,
  }
}

/** The list after marking all as read. */
export function afterReadAll(list: NotificationList, now: Date): NotificationList {
  const read_at = now.toISOString()
  return { data: list.data.map((item) => ({ ...item, read_at: item.read_at ?? read_at })), unread_count: 0 }
}

/** The list after deleting one; only an unread one reduces the count. */
export function withoutNotification(list: NotificationList, id: number): NotificationList {
  const isUnread = list.data.some((item) => item.id === id && item.read_at === null)
  return {
    data: list.data.filter((item) => item.id !== id),
    unread_count: isUnread ? decrement(list.unread_count) : list.unread_count,
  }
}

/** The unread count never falls below zero. */
function decrement(count: number): number {
  return Math.max(0, count - 1)
}
