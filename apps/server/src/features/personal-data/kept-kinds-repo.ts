import type { SQL } from 'drizzle-orm'
import { auditLog, documents, orderPayments } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { asInt, textOrEmpty } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantTx } from '#db/tenant-db.ts'
import { keptExports } from './export/kept-export-repo.ts'
import { among } from './person-repo.ts'
import { always, line, type PersonalKind } from './personal-kind.ts'
import { auditedOf, mentionedIn, personalChanges } from './record-conditions-repo.ts'

const d = alias(documents, 'd')
const p = alias(orderPayments, 'p')
const a = alias(auditLog, 'a')

/** Records that the law keeps. */
export const keptKinds = {
  documents: {
    tables: ['documents'],
    exported: keptExports.documents,
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
    exported: keptExports.payments,
    keptReason: 'accounting',
    rows: (scoped, { orders }) =>
      line({
        title: textOrEmpty(sql`concat(${p.amount_kopecks} / 100, ' ₽')`),
        date: p.created_at,
        kept: always,
        order: p.order_id,
      })`from ${scoped(p)} where ${among(p.order_id, orders.all)}`,
  },
} as const satisfies Record<string, PersonalKind>

/** Entries of the audit log: an erasure replaces their titles and personal values and keeps the chain provable. */
export const auditKind = {
  tables: ['audit_log'],
  exported: keptExports.audit,
  keptReason: 'contract',
  rows: (scoped, person) =>
    line({
      title: a.title,
      date: a.created_at,
      kept: sql`not (${auditedOf(scoped, a, person, 'erasable')} or ${mentionedIn(scoped, a, person)})`,
    })`from ${scoped(a)} where ${auditedOf(scoped, a, person, 'all')} or ${mentionedIn(scoped, a, person)}`,
  erase: async (tx, person, act) => {
    const own = (scoped: ScopedTable) => auditedOf(scoped, a, person, 'erasable')
    const mentions = (scoped: ScopedTable) => mentionedIn(scoped, a, person)
    return (
      (await eraseEntries(tx, own, { act, keys: personalChanges, keepsTitle: false })) +
      // The title is the name of the card, which is somebody else's.
      (await eraseEntries(tx, mentions, { act, keys: ['person'], keepsTitle: true }))
    )
  },
} as const satisfies PersonalKind

async function eraseEntries(
  tx: TenantTx,
  where: (scoped: ScopedTable) => SQL,
  { act, keys, keepsTitle }: { act: number; keys: string[]; keepsTitle: boolean },
): Promise<number> {
  const found = await tx.rows((scoped) => select({ id: a.id })`from ${scoped(a)} where ${where(scoped)}`)
  const ids = sql.param(found.map(({ id }) => id))
  const erased = sql`erase_audit_log(${act}::int, ${ids}::bigint[], ${sql.param(keys)}::text[], ${keepsTitle}::boolean)`
  const [row] = await tx.rows(() => select({ count: asInt(erased) })``)
  return row?.count ?? 0
}
