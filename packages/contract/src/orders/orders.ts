import { orderTerms, priceList } from '@veranda/soft-windows'
import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { limits } from '#limits.ts'
import { productionSettings } from '#production/price-lists.ts'
import {
  dayParam,
  flagParam,
  id,
  idParam,
  idParams,
  instant,
  listOf,
  listParam,
  moment,
  pageQuery,
  seenVersion,
  text,
} from '#schemas.ts'
import { createOrderBody, objectType } from './new-order.ts'
import { orderEvent } from './order-events.ts'
import { orderItem } from './order-items.ts'
import { createPaymentBody, orderPayment } from './order-payments.ts'
import { paymentStates } from './order-rules.ts'
import { orderStage } from './order-stage.ts'

const namedRecord = z.object({ id, name: z.string() })

/** A row of the list. Amounts are `null` without permission, and while a price is missing. */
const orderBase = {
  id,
  number: z.string(),
  title: z.string(),
  stage: orderStage,
  on_hold: z.boolean(),
  client_id: id.nullable(),
  client: namedRecord.extend({ phone: z.string() }).nullable(),
  user_id: id.nullable(),
  user: namedRecord.nullable(),
  measurer_id: id.nullable(),
  measurer: namedRecord.nullable(),
  address: z.string(),
  measure_at: instant.nullable(),
  promised_at: instant.nullable(),
  mounting_at: instant.nullable(),
  items_count: z.number().int(),
  area_centi_m2: z.number().int(),
  total_kopecks: z.number().int().nullable(),
  prepay_kopecks: z.number().int().nullable(),
  paid_kopecks: z.number().int().nullable(),
  payment_state: z.enum(Object.keys(paymentStates) as [keyof typeof paymentStates]).nullable(),
  version: z.number().int(),
  created_at: instant,
  updated_at: instant,
  deleted_at: instant.nullable(),
}

export const orderListItem = z.object(orderBase)
export type OrderListItem = z.infer<typeof orderListItem>

export const order = z.object({
  ...orderBase,
  /** Whether the caller sells, measures or visits it. Absent in responses cached by older versions. */
  is_own: z.boolean().optional(),
  lead_id: id.nullable(),
  object_type: z.string(),
  hold_reason: z.string(),
  cancel_reason: z.string(),
  comment: z.string(),
  /** Increases when an approved order is opened for revision. */
  revision: z.number().int(),
  /** Since when prices and constants are frozen. */
  frozen_at: instant.nullable(),
  /** Frozen inputs of the calculation, so that the details stay as approved. */
  frozen_prices: priceList.nullable(),
  frozen_production: productionSettings.pick({ tech: true, films: true }).nullable(),
  price_list_id: id.nullable(),
  terms: orderTerms.nullable(),
  items: z.array(orderItem),
})
export type Order = z.infer<typeof order>

export const updateOrderBody = z.strictObject({
  client_id: id.nullable().optional(),
  title: text(200).optional(),
  address: text(500).optional(),
  object_type: objectType.optional(),
  comment: text(limits.notesMax).optional(),
  user_id: id.nullable().optional(),
  measurer_id: id.nullable().optional(),
  measure_at: moment.nullable().optional(),
  promised_at: moment.nullable().optional(),
  mounting_at: moment.nullable().optional(),
  on_hold: z.boolean().optional(),
  hold_reason: text(500).optional(),
  price_list_id: id.nullable().optional(),
  terms: orderTerms.optional(),
  /** All openings, saved together with the rest or not at all. */
  items: z.array(orderItem).max(limits.orderItemsMax).optional(),
  version: seenVersion,
})

/** Openings of an order as of a change. */
export const orderRevision = z.object({
  id,
  version: z.number().int(),
  author: namedRecord.nullable(),
  items_count: z.number().int(),
  total_kopecks: z.number().int().nullable(),
  created_at: instant,
})
export type OrderRevision = z.infer<typeof orderRevision>

/** Tabs of the order list. */
export const orderTabs = {
  active: 'Активные',
  mine: 'Мои',
  measuring: 'На замер',
  production: 'В цехе',
  mounting: 'На монтаж',
  debt: 'С долгом',
  late: 'Просрочены',
  closed: 'Закрытые',
} as const
export type OrderTab = keyof typeof orderTabs

export const orderListQuery = z.strictObject({
  ...pageQuery,
  q: z.string().trim().max(100).optional(),
  tab: z.enum(Object.keys(orderTabs) as [OrderTab, ...OrderTab[]]).optional(),
  stage: listParam(orderStage).optional(),
  client_id: idParam.optional(),
  lead_id: idParam.optional(),
  user_id: z.union([z.literal('me'), idParam]).optional(),
  trash: flagParam.optional(),
  /** An event between these days, both included. */
  event: orderEvent.optional(),
  from: dayParam.optional(),
  to: dayParam.optional(),
  sort: z.enum(['-created_at', 'created_at']).default('-created_at'),
})

const access = <
  P extends
    | 'order.read'
    | 'order.create'
    | 'order.update'
    | 'order.measure'
    | 'order.delete'
    | 'payment.manage',
>(
  permission: P,
) => ({ module: 'soft_windows', permission }) as const

const paymentParams = z.strictObject({ id: idParam, payment_id: idParam })
const revisionParams = z.strictObject({ id: idParam, revision_id: idParam })

export const orderEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/orders',
    summary: 'Orders by tab, stage and search, newest first',
    access: access('order.read'),
    query: orderListQuery,
    output: listOf(orderListItem),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/orders',
    summary: 'Create an order for a client or from a lead',
    access: access('order.create'),
    body: createOrderBody,
    output: order,
    status: 201,
    creates: true,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/orders/:id',
    summary: 'One order with its openings',
    access: access('order.read'),
    params: idParams,
    output: order,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/orders/:id',
    summary: 'Change an order’s head and terms',
    access: access('order.update'),
    params: idParams,
    body: updateOrderBody,
    output: order,
  }),
  items: endpoint({
    method: 'PUT',
    path: '/api/orders/:id/items',
    summary: 'Replace all openings of an order',
    access: access('order.measure'),
    params: idParams,
    body: z.strictObject({ items: z.array(orderItem).max(limits.orderItemsMax), version: seenVersion }),
    output: order,
  }),
  stage: endpoint({
    method: 'POST',
    path: '/api/orders/:id/stage',
    summary: 'Move an order to a stage; with a reason some requirements may be overridden',
    access: access('order.update'),
    params: idParams,
    body: z.strictObject({ stage: orderStage, reason: text(500).default('') }),
    output: order,
  }),
  revise: endpoint({
    method: 'POST',
    path: '/api/orders/:id/revise',
    summary: 'Reopen an approved order for changes, with current prices',
    access: access('order.update'),
    params: idParams,
    output: order,
  }),
  revisions: endpoint({
    method: 'GET',
    path: '/api/orders/:id/revisions',
    summary: 'Earlier revisions of an order’s openings, newest first',
    access: access('order.read'),
    params: idParams,
    output: z.array(orderRevision),
  }),
  restoreRevision: endpoint({
    method: 'POST',
    path: '/api/orders/:id/revisions/:revision_id/restore',
    summary: 'Restore a revision of the openings',
    access: access('order.measure'),
    params: revisionParams,
    output: order,
  }),
  payments: endpoint({
    method: 'GET',
    path: '/api/orders/:id/payments',
    summary: 'Payments of an order',
    access: access('payment.manage'),
    params: idParams,
    output: z.array(orderPayment),
  }),
  addPayment: endpoint({
    method: 'POST',
    path: '/api/orders/:id/payments',
    summary: 'Add a payment or a refund',
    access: access('payment.manage'),
    params: idParams,
    body: createPaymentBody,
    output: orderPayment,
    status: 201,
    creates: true,
  }),
  removePayment: endpoint({
    method: 'DELETE',
    path: '/api/orders/:id/payments/:payment_id',
    summary: 'Delete a payment added by mistake',
    access: access('payment.manage'),
    params: paymentParams,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/orders/:id',
    summary: 'Move an order to the trash',
    access: access('order.delete'),
    params: idParams,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/orders/:id/restore',
    summary: 'Restore an order from the trash',
    access: access('order.delete'),
    params: idParams,
    output: order,
  }),
}
