import { z } from 'zod'
import { innFault, kppFault } from '#company/requisite-rules.ts'
import { endpoint } from '#endpoint.ts'
import { companyModule, moduleCode } from '#module-shapes.ts'
import { id, idParams, instant, listOf, listParam, pageQuery, requiredText, text } from '#schemas.ts'
import { type PurchaseStatus, purchaseStatuses } from './purchase-names.ts'
import { purchasePeriods } from './purchase-rules.ts'

export const purchaseStatus = z.enum(Object.keys(purchaseStatuses) as [PurchaseStatus, ...PurchaseStatus[]])

/** Payment methods: by invoice, or online at the payment provider. */
export const purchaseMethod = z.enum(['invoice', 'online'])
export type PurchaseMethod = z.infer<typeof purchaseMethod>

const months = z.literal(
  purchasePeriods.map((period) => period.months),
  'Срок: 1, 3, 6 или 12 месяцев',
)

/** A path within the app to return to; anything that could lead to another site is refused. */
export const returnPath = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\\p{Cc}]*$/u, 'Нужен адрес внутри приложения')

const checkedBy = (fault: (value: string) => string | null) => (value: string, context: z.RefinementCtx) => {
  const message = value === '' ? null : fault(value)
  if (message) context.addIssue({ code: 'custom', message })
}

/** The buyer on the invoice. */
export const buyer = z.strictObject({
  legal_name: requiredText(300, 'Укажите название организации или ФИО предпринимателя'),
  inn: requiredText(12, 'Укажите ИНН').superRefine(checkedBy(innFault)),
  kpp: text(9).superRefine(checkedBy(kppFault)).default(''),
  address: text(500).default(''),
})
export type Buyer = z.infer<typeof buyer>

export const purchaseItem = z.object({
  code: moduleCode,
  months: z.number().int(),
  name: z.string(),
  price_kopecks: z.number().int(),
  discount_percent: z.number().int(),
  discount_kopecks: z.number().int(),
  amount_kopecks: z.number().int(),
  /** The module's end after the payment; `null`: not paid yet, or unlimited. */
  expires_at: instant.nullable(),
})
export type PurchaseItem = z.infer<typeof purchaseItem>

export const purchase = z.object({
  id,
  /** «15/2026»: numbered without gaps per year. */
  number: z.string(),
  status: purchaseStatus,
  method: purchaseMethod,
  items: z.array(purchaseItem),
  discount_kopecks: z.number().int(),
  total_kopecks: z.number().int(),
  buyer: z.object({ legal_name: z.string(), inn: z.string(), kpp: z.string(), address: z.string() }),
  user: z.object({ id, name: z.string() }),
  return_path: z.string().nullable(),
  reject_reason: z.string().nullable(),
  /** State of the last online payment; `null`: none was begun. */
  payment: z.enum(['new', 'pending', 'succeeded', 'canceled', 'mismatch']).nullable(),
  /** Payload of the payment QR code (ГОСТ Р 56042); `null` without the seller's bank details. */
  payment_qr: z.string().nullable(),
  /** Whether an invoice exists: it needs the platform's requisites. */
  has_invoice: z.boolean(),
  created_at: instant,
  decided_at: instant.nullable(),
})
export type Purchase = z.infer<typeof purchase>

const catalogue = z.object({
  modules: z.array(
    z.object({
      code: moduleCode,
      name: z.string(),
      about: z.string(),
      price_kopecks: z.number().int(),
      /** The company's current module; `null`: never had. */
      module: companyModule.nullable(),
    }),
  ),
  periods: z.array(z.object({ months: z.number().int(), discount_percent: z.number().int() })),
  methods: z.array(purchaseMethod),
  /** Known buyer details; `null` for users who cannot buy. */
  buyer: z
    .object({ legal_name: z.string(), inn: z.string(), kpp: z.string(), address: z.string() })
    .nullable(),
})
export type Catalogue = z.infer<typeof catalogue>

export const createPurchaseBody = z.strictObject({
  items: z
    .array(z.strictObject({ code: moduleCode, months }))
    .min(1, 'Выберите хотя бы один модуль')
    .max(10)
    .refine((items) => new Set(items.map((item) => item.code)).size === items.length, {
      message: 'Модуль назван дважды',
    }),
  method: purchaseMethod.default('invoice'),
  return_path: returnPath.optional(),
  /** Absent: from the company's settings. */
  buyer: buyer.optional(),
})

const buys = { permission: 'module.buy' } as const

export const shopEndpoints = {
  catalogue: endpoint({
    method: 'GET',
    path: '/api/modules',
    summary: 'Modules with prices, periods and payment methods',
    access: 'user',
    output: catalogue,
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/modules/requests',
    summary: 'Request a module from the company’s owners; they are notified at most once a day',
    access: 'user',
    body: z.strictObject({ code: moduleCode, path: returnPath.default('/modules') }),
    output: z.object({ is_new: z.boolean() }),
  }),
}

export const purchaseEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/modules/purchases',
    summary: 'The company’s purchases, newest first',
    access: buys,
    query: z.strictObject(pageQuery),
    output: listOf(purchase),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/modules/purchases',
    summary: 'Order modules: prices are frozen, the invoice gets its number',
    access: buys,
    body: createPurchaseBody,
    output: purchase,
    status: 201,
    creates: true,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/modules/purchases/:id',
    summary: 'One purchase',
    access: buys,
    params: idParams,
    output: purchase,
  }),
  invoice: endpoint({
    method: 'GET',
    path: '/api/modules/purchases/:id/invoice',
    summary: 'The invoice as PDF',
    access: buys,
    params: idParams,
    file: 'application/pdf',
  }),
  pay: endpoint({
    method: 'POST',
    path: '/api/modules/purchases/:id/payment',
    summary: 'Start or continue the online payment of a purchase',
    access: buys,
    params: idParams,
    output: z.object({ confirmation_url: z.string() }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/modules/purchases/:id/cancel',
    summary: 'Cancel an unpaid purchase',
    access: buys,
    params: idParams,
    output: purchase,
  }),
}

export const adminPurchase = purchase.extend({
  company: z.object({ id, name: z.string() }),
  decided_by: z.string().nullable(),
})
export type AdminPurchase = z.infer<typeof adminPurchase>

export const rejectPurchaseBody = z.strictObject({
  reason: requiredText(500, 'Напишите причину: её увидит покупатель'),
})

export const adminPurchaseEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/purchases',
    summary: 'Purchases of all companies, newest first',
    access: 'operator',
    query: z.strictObject({ ...pageQuery, status: listParam(purchaseStatus).optional() }),
    output: listOf(adminPurchase),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/admin/purchases/:id/confirm',
    summary: 'Confirm the payment of a purchase and activate its modules',
    access: 'operator',
    params: idParams,
    output: adminPurchase,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/api/admin/purchases/:id/reject',
    summary: 'Reject a purchase, with a reason for the buyer',
    access: 'operator',
    params: idParams,
    body: rejectPurchaseBody,
    output: adminPurchase,
  }),
}

export const paymentEndpoints = {
  /** A webhook is only a hint: the payment is fetched from the provider before it is trusted. */
  yookassa: endpoint({
    method: 'POST',
    path: '/api/public/payments/yookassa',
    summary: 'Payment notification from ЮKassa',
    access: 'public',
    query: z.object({ secret: z.string().max(200).optional() }),
    body: z.looseObject({ event: z.string().max(100), object: z.looseObject({ id: z.string().max(100) }) }),
    status: 200,
    output: z.object({}),
    rateLimit: 'payment_hook',
  }),
}
