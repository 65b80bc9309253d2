import { z } from 'zod'

/** What may have happened to an order on a day; the same that reports count. */
export const orderEvents = {
  created: 'Созданы',
  proposed: 'Отправлено КП',
  approved: 'Согласованы',
  completed: 'Завершены',
  cancelled: 'Отменены',
  /** Payments and refunds alike. */
  paid: 'Были оплаты',
} as const
export type OrderEvent = keyof typeof orderEvents
export const orderEvent = z.enum(Object.keys(orderEvents) as [OrderEvent, ...OrderEvent[]])
