import { auditLog, documents, orderPayments } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { textOrEmpty } from '#db/sql/expressions.ts'
import { sql } from '#db/sql/sql.ts'
import { among } from './person-repo.ts'
import { always, line, type PersonalKind } from './personal-kind.ts'

const d = alias(documents, 'd')
const p = alias(orderPayments, 'p')
const a = alias(auditLog, 'a')

/** Records that the law or the product's own protection keeps. */
export const keptKinds = {
  documents: {
    tables: ['documents'],
    keptReason: 'accounting',
    rows: (scoped, { orders }) =>
      line({
        title: textOrEmpty(sql`${d.data}->>'heading'`),
        date: d.created_at,
        kept: always,
        order: d.order_id,
      })`from ${scoped(d)} where ${among(d.order_id, orders.all)}`,
  },
  payments: {
    tables: ['order_payments'],
    keptReason: 'accounting',
    rows: (scoped, { orders }) =>
      line({
        title: textOrEmpty(sql`concat(${p.amount_kopecks} / 100, ' ₽')`),
        date: p.created_at,
        kept: always,
        order: p.order_id,
      })`from ${scoped(p)} where ${among(p.order_id, orders.all)}`,
  },
  audit: {
    tables: ['audit_log'],
    keptReason: 'audit',
    rows: (scoped, { leads, clients }) =>
      line({ title: a.title, date: a.created_at, kept: always })`from ${scoped(a)}
        where (${a.entity} = 'lead' and ${among(a.entity_number, leads.all)})
        or (${a.entity} = 'client' and ${among(a.entity_number, clients.all)})`,
  },
} as const satisfies Record<string, PersonalKind>
