import { type Notification, type NotificationList, notificationTypes } from '@veranda/contract'
import type { Severity } from '#lib/notices/toasts.ts'

/** The severity of a notification; unknown types get the default. */
export function severityOf(type: string): Severity {
  return notificationTypes.find((known) => known === type) ?? 'default'
}

/** The lead of a notification, in either place. */
export function leadIdOf({ lead_id, data }: Notification): number | null {
  return lead_id ?? data?.lead_id ?? null
}

/** The order of a notification. */
export const orderIdOf = ({ data }: Notification): number | null => data?.order_id ?? null

/** The conversation of a notification. */
export const conversationIdOf = ({ data }: Notification): number | null => data?.conversation_id ?? null

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
