import { z } from 'zod'
import { endpoint } from '#endpoint.ts'

/** Notification channels. */
export const notificationChannels = ['bell', 'sound', 'push', 'email'] as const
export type NotificationChannel = (typeof notificationChannels)[number]
export type ChannelChoice = Record<NotificationChannel, boolean>

/** Events that users can be notified of. Defaults are in `defaultChoice`. */
export const notificationEvents = {
  'lead.created': 'Новая заявка',
  'lead.assigned': 'Вам назначена заявка',
  'lead.comment': 'Комментарий к заявке',
  'lead.converted': 'Ваша заявка стала клиентом',
  'user.handed_over': 'Вам передали дела',
  'user.mention': 'Вас упомянули',
  'task.assigned': 'Вам поручено дело',
  'task.due': 'Подходит срок дела',
  'order.stage': 'Заказ перешёл на другой этап',
  'client.comment': 'Комментарий к клиенту',
  'order.comment': 'Комментарий к заказу',
  'order.visit': 'Замеры и монтажи: назначены, перенесены, отменены',
  'chat.assigned': 'Вам передали диалог',
  'chat.new': 'Новый диалог с посетителем',
  'module.expiring': 'Модули и оплата',
  'import.ready': 'Импорт завершён',
  personal: 'Остальное: роль, доступ, сообщения системы',
} as const
export type NotificationEvent = keyof typeof notificationEvents
export const notificationEvent = z.enum(
  Object.keys(notificationEvents) as [NotificationEvent, ...NotificationEvent[]],
)

export const defaultChoice: ChannelChoice = { bell: true, sound: true, push: true, email: false }

export const notificationPreference = z.strictObject({
  event: notificationEvent,
  bell: z.boolean(),
  sound: z.boolean(),
  push: z.boolean(),
  email: z.boolean(),
})
export type NotificationPreference = z.infer<typeof notificationPreference>

const preferences = z.array(notificationPreference)
/** `push` may be left out, which keeps its setting. */
const changes = z.array(notificationPreference.partial({ push: true }))

export const notificationPreferenceEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/api/account/notification-preferences',
    summary: 'Notification preferences of the caller',
    access: 'user',
    isOpenToEnrolling: true,
    output: preferences,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/account/notification-preferences',
    summary: 'Change notification preferences of the caller',
    access: 'user',
    isOpenToEnrolling: true,
    body: z.strictObject({ preferences: changes.min(1).max(50) }),
    output: preferences,
  }),
}
