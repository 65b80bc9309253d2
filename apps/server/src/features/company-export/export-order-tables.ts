import {
  type OrderPayment,
  type OrderStage,
  orderStages,
  paymentMethods,
  paymentPurposes,
} from '@veranda/contract'
import { type SQL, sql } from 'drizzle-orm'
import { clients, orderPayments, orders } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import type { ScopedTable } from '#db/tenant-db.ts'
import { batch, type ExportTable, moment, userName, walk } from './export-walk.ts'
import { texts } from './texts.ts'

const c = alias(clients, 'c')
const o = alias(orders, 'o')
const p = alias(orderPayments, 'p')

const t = texts.columns

/** Roubles with a decimal comma, as spreadsheets here read them. */
const roubles = (kopecks: number | null) => (kopecks === null ? null : hundredths(kopecks))
const hundredths = (value: number) => (value / 100).toFixed(2).replace('.', ',')

interface OrderRow {
  id: number
  number: string
  title: string
  stage: OrderStage
  client: string | null
  user_name: string | null
  measurer: string | null
  address: string
  openings: number
  area_centi_m2: number
  total_kopecks: number | null
  paid_kopecks: number
  measure_at: string | null
  promised_at: string | null
  mounting_at: string | null
  created: string
}

export const orderTable: ExportTable = {
  name: texts.tables.orders,
  columns: [
    t.number,
    t.orderTitle,
    t.stage,
    t.client,
    t.user,
    t.measurer,
    t.address,
    t.openings,
    t.area,
    t.total,
    t.paid,
    t.measureAt,
    t.promisedAt,
    t.mountingAt,
    t.created,
  ],
  rows: async function* (tenant) {
    const select = (scoped: ScopedTable, after: SQL) => sql`
      select ${o.id}, ${o.number}, ${o.title}, ${o.stage}, (select ${c.name} from ${scoped(c)} where ${c.id} = ${o.client_id}) as client,
        ${userName(scoped, o.user_id)} as user_name, ${userName(scoped, o.measurer_id)} as measurer, ${o.address},
        jsonb_array_length(${o.items}) as openings, ${o.area_centi_m2}, ${o.total_kopecks}, ${o.paid_kopecks},
        ${moment(o.measure_at)} as measure_at, ${moment(o.promised_at)} as promised_at,
        ${moment(o.mounting_at)} as mounting_at, ${moment(o.created_at)} as created
      from ${scoped(o)} where ${o.deleted_at} is null and ${o.id} > ${after} order by ${o.id} limit ${batch}`
    for await (const row of walk<OrderRow>(tenant, select)) {
      yield [
        row.number,
        row.title,
        orderStages[row.stage],
        row.client,
        row.user_name,
        row.measurer,
        row.address,
        row.openings,
        hundredths(row.area_centi_m2),
        roubles(row.total_kopecks),
        roubles(row.paid_kopecks),
        row.measure_at,
        row.promised_at,
        row.mounting_at,
        row.created,
      ]
    }
  },
}

interface PaymentRow extends Pick<OrderPayment, 'amount_kopecks' | 'method' | 'purpose' | 'receipt_no'> {
  id: number
  number: string
  paid_on: string
}

export const paymentTable: ExportTable = {
  name: texts.tables.payments,
  columns: [t.order, t.paidOn, t.purpose, t.method, t.amount, t.receipt],
  rows: async function* (tenant) {
    const select = (scoped: ScopedTable, after: SQL) => sql`
      select ${p.id}, ${o.number}, ${p.paid_on}::text as paid_on, ${p.purpose}, ${p.method}, ${p.amount_kopecks}, ${p.receipt_no}
      from ${scoped(p)} join ${scoped(o)} on ${o.id} = ${p.order_id}
      where ${o.deleted_at} is null and ${p.id} > ${after} order by ${p.id} limit ${batch}`
    for await (const row of walk<PaymentRow>(tenant, select)) {
      const { number, paid_on, purpose, method, amount_kopecks, receipt_no } = row
      const sum = roubles(purpose === 'refund' ? -amount_kopecks : amount_kopecks)
      yield [number, paid_on, paymentPurposes[purpose], paymentMethods[method], sum, receipt_no]
    }
  },
}
