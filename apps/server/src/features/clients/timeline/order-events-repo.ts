import type { SQL } from 'drizzle-orm'
import { auditLog, orderPayments, orders } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { jsonObject } from '#db/sql/expressions.ts'
import { sql } from '#db/sql/sql.ts'
import { isVisibleOrder, type LinkedAccess } from '#features/timeline/linked-events-repo.ts'
import { auditUser, event, type Source, userOf } from '#features/timeline/timeline-repo.ts'

// The alias of the condition on orders.
const o = alias(orders, 'o')
const a = alias(auditLog, 'a')
const p = alias(orderPayments, 'p')

const order = jsonObject({ id: o.id, number: o.number })

/** Stages and payments of the client's orders that the viewer may read. */
export function orderEvents(
  clientId: number,
  { userId, orders: scope, seesPayments }: LinkedAccess,
): Source[] {
  if (scope === null) return []
  const isShown = sql`${o.client_id} = ${clientId} and ${isVisibleOrder({ userId, scope })}`
  return [stageChanged(isShown), ...(seesPayments ? [paid(isShown)] : [])]
}

/** Opening an approved order for changes leads back to its calculation. */
const stage = sql`coalesce(${a.changes}->'stage', '[null, "calculating"]')`

const stageChanged =
  (isShown: SQL): Source =>
  (scoped) =>
    event('order_stage', {
      at: a.created_at,
      id: a.id,
      user: auditUser,
      facts: { order, before: sql`${stage}->>0`, after: sql`${stage}->>1` },
    })`from ${scoped(o)} join ${scoped(a)} on ${a.entity} = 'order' and ${a.entity_number} = ${o.id}
      where ${isShown} and ${a.action} = 'update' and ${a.changes} ?| array['stage', 'revision']`

const paid =
  (isShown: SQL): Source =>
  (scoped) =>
    event('payment', {
      at: p.created_at,
      id: p.id,
      user: userOf(scoped, p.author_id),
      facts: { order, amount_kopecks: p.amount_kopecks, method: p.method, purpose: p.purpose },
    })`from ${scoped(o)} join ${scoped(p)} on ${p.order_id} = ${o.id} where ${isShown} and ${p.deleted_at} is null`
