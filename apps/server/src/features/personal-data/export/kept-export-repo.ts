import { auditLog, documents, orderPayments, orders } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { first } from '#db/sql/expressions.ts'
import { sql } from '#db/sql/sql.ts'
import { among } from '#features/personal-data/person-repo.ts'
import { auditedOf } from '#features/personal-data/record-conditions-repo.ts'
import type { ExportSource } from './export-source.ts'

const d = alias(documents, 'd')
const p = alias(orderPayments, 'p')
const o = alias(orders, 'o')
const a = alias(auditLog, 'a')

/** What an export says of what the law or the product itself keeps. */
export const keptExports = {
  documents: [
    {
      part: 'documents',
      of: (scoped, person) => ({
        id: d.id,
        fields: {
          document_kind: d.kind,
          number: d.number,
          issued_on: d.issued_on,
          total_kopecks: d.total_kopecks,
          order: first(o.number)`from ${scoped(o)} where ${o.id} = ${d.order_id}`,
          accepted_by: d.accepted_by,
          accepted_at: d.accepted_at,
        },
        from: sql`from ${scoped(d)} where ${among(d.order_id, person.orders.all)}`,
      }),
    },
  ],
  payments: [
    {
      part: 'payments',
      of: (scoped, person) => ({
        id: p.id,
        fields: {
          paid_on: p.paid_on,
          amount_kopecks: p.amount_kopecks,
          purpose: p.purpose,
          method: p.method,
          receipt_no: p.receipt_no,
          order: first(o.number)`from ${scoped(o)} where ${o.id} = ${p.order_id}`,
        },
        from: sql`from ${scoped(p)} where ${among(p.order_id, person.orders.all)}`,
      }),
    },
  ],
  audit: [
    {
      part: 'audit',
      of: (scoped, person) => ({
        id: a.id,
        fields: {
          happened_at: a.created_at,
          author: a.user_name,
          action: a.action,
          entity: a.entity,
          title: a.title,
        },
        from: sql`from ${scoped(a)} 
          where ${auditedOf(scoped, a, person, 'all')}`,
      }),
    },
  ],
} as const satisfies Record<string, readonly ExportSource[]>
