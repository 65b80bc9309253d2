import { orderStages, paymentMethods, paymentPurposes } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { clients, orderPayments, orders } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { first, lengthOf } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import type { ScopedTable } from '#db/tenant-db.ts'
import { batch, type ExportTable, moment, userName, walk } from '#features/record-exports/walk-repo.ts'
import { dateCell } from '#tables/cell-rules.ts'
import { texts } from './texts.ts'

const c = alias(clients, 'c')
const o = alias(orders, 'o')
const p = alias(orderPayments, 'p')

const t = texts.columns

/** Roubles with a decimal comma, as Russian spreadsheets expect. */
const roubles = (kopecks: number | null) => (kopecks === null ? null : hundredths(kopecks))
const hundredths = (value: number) => (value / 100).toFixed(2).replace('.', ',')

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
    const page = (scoped: ScopedTable, after: SQL) =>
      select({
        id: o.id,
        number: o.number,
        title: o.title,
        stage: o.stage,
        client: first(c.name)`from ${scoped(c)} where ${c.id} = ${o.client_id}`,
        user_name: userName(scoped, o.user_id),
        measurer: userName(scoped, o.measurer_id),
        address: o.address,
        openings: lengthOf(o.items),
        area_centi_m2: o.area_centi_m2,
        total_kopecks: o.total_kopecks,
        paid_kopecks: o.paid_kopecks,
        measure_at: moment(o.measure_at),
        promised_at: moment(o.promised_at),
        mounting_at: moment(o.mounting_at),
        created: moment(o.created_at),
      })`from ${scoped(o)} where ${o.deleted_at} is null and ${o.id} > ${after} order by ${o.id} limit ${batch}`
    for await (const row of walk(tenant, page)) {
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
        dateCell(row.measure_at),
        dateCell(row.promised_at),
        dateCell(row.mounting_at),
        dateCell(row.created),
      ]
    }
  },
}

export const paymentTable: ExportTable = {
  name: texts.tables.payments,
  columns: [t.order, t.paidOn, t.purpose, t.method, t.amount, t.receipt],
  rows: async function* (tenant) {
    const page = (scoped: ScopedTable, after: SQL) => select({
      id: p.id,
      number: o.number,
      paid_on: p.paid_on,
      purpose: p.purpose,
      method: p.method,
      amount_kopecks: p.amount_kopecks,
      receipt_no: p.receipt_no,
    })`from ${scoped(p)} join ${scoped(o)} on ${o.id} = ${p.order_id}
      where ${o.deleted_at} is null and ${p.id} > ${after} order by ${p.id} limit ${batch}`
    for await (const row of walk(tenant, page)) {
      const { number, paid_on, purpose, method, amount_kopecks, receipt_no } = row
      const sum = roubles(purpose === 'refund' ? -amount_kopecks : amount_kopecks)
      yield [number, dateCell(paid_on), paymentPurposes[purpose], paymentMethods[method], sum, receipt_no]
    }
  },
}
