import { z } from 'zod'

/** Events of an order on a day, as reports count them. */
export const orderEvents = {
  created: 'Созданы',
  proposed: 'Отправлено КП',
  approved: 'Согласованы',
  completed: 'Завершены',
  cancelled: 'Отменены',
  /** Payments and refunds. */
  paid: 'Были оплаты',
} as const
export type OrderEvent = keyof typeof orderEvents
export const orderEvent = z.enum(Object.keys(orderEvents) as [OrderEvent, ...OrderEvent[]])
