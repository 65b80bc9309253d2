import { z } from 'zod'
import { limits } from '#limits.ts'
import { id, instant, text } from '#schemas.ts'

export const paymentMethods = { cash: 'Наличные', card: 'Карта', transfer: 'Перевод', sbp: 'СБП' } as const
export const paymentPurposes = { prepay: 'Предоплата', balance: 'Доплата', refund: 'Возврат' } as const

export const orderPayment = z.object({
  id,
  amount_kopecks: z.number().int(),
  method: z.enum(Object.keys(paymentMethods) as [keyof typeof paymentMethods]),
  purpose: z.enum(Object.keys(paymentPurposes) as [keyof typeof paymentPurposes]),
  paid_on: z.string(),
  receipt_no: z.string(),
  author: z.object({ id, name: z.string() }).nullable(),
  created_at: instant,
})
export type OrderPayment = z.infer<typeof orderPayment>

export const createPaymentBody = z.strictObject({
  amount_kopecks: z
    .number('Укажите сумму')
    .int()
    .min(1, 'Укажите сумму')
    .max(limits.paymentMaxKopecks, 'Слишком большая сумма'),
  method: z.enum(Object.keys(paymentMethods) as [keyof typeof paymentMethods]),
  purpose: z.enum(Object.keys(paymentPurposes) as [keyof typeof paymentPurposes]),
  paid_on: z.iso.date('Укажите дату'),
  receipt_no: text(100).default(''),
})
