import { z } from 'zod'

/** Kinds of conversations. */
export const chatKinds = {
  visitor: 'Посетитель',
  direct: 'Личный',
  group: 'Группа',
  object: 'Обсуждение',
} as const
export type ChatKind = keyof typeof chatKinds
export const chatKind = z.enum(Object.keys(chatKinds) as [ChatKind, ...ChatKind[]])

export const chatStatuses = { open: 'Открыт', snoozed: 'Отложен', closed: 'Закрыт' } as const
export type ChatStatus = keyof typeof chatStatuses
export const chatStatus = z.enum(Object.keys(chatStatuses) as [ChatStatus, ...ChatStatus[]])

/** Why a visitor's conversation was closed. */
export const closeReasons = { done: 'Решено', spam: 'Спам', auto: 'Нет ответа' } as const
export type CloseReason = keyof typeof closeReasons
export const closeReason = z.enum(Object.keys(closeReasons) as [CloseReason, ...CloseReason[]])

/** Queues of conversations, in the order of their tabs. */
export const chatQueues = {
  mine: 'Мои',
  new: 'Новые',
  unanswered: 'Без ответа',
  all: 'Все',
  closed: 'Закрытые',
  spam: 'Спам',
  team: 'Коллеги',
} as const
export type ChatQueue = keyof typeof chatQueues
export const chatQueue = z.enum(Object.keys(chatQueues) as [ChatQueue, ...ChatQueue[]])

/** Where visitors write from. */
export const channelKinds = { widget: 'Сайт', telegram: 'Telegram', max: 'MAX' } as const
export type ChannelKind = keyof typeof channelKinds
export const channelKind = z.enum(Object.keys(channelKinds) as [ChannelKind, ...ChannelKind[]])

/** Channels that are bots. */
export const messengerKind = channelKind.exclude(['widget'])
export type MessengerKind = z.infer<typeof messengerKind>

/** A messenger's bot as its company sees it. */
export const chatBot = z.object({
  name: z.string(),
  /** Its public link. */
  address: z.string(),
  /** When the messenger last delivered an update; `null`: never. */
  heard_at: z.string().nullable(),
  /** Why it does not work; empty if it does. */
  error: z.string(),
})

/** Records that colleagues can discuss. */
export const chatObjects = { lead: 'Заявка', client: 'Клиент', order: 'Заказ' } as const
export type ChatObject = keyof typeof chatObjects
export const chatObject = z.enum(Object.keys(chatObjects) as [ChatObject, ...ChatObject[]])

/** Events shown between the messages of a conversation. */
export const chatEvents = [
  'started',
  'assigned',
  'unassigned',
  'closed',
  'reopened',
  'snoozed',
  'rated',
  'lead_created',
  'lead_linked',
  'client_linked',
  'joined',
  'left',
  'renamed',
  'bot_blocked',
  'bot_unblocked',
] as const
