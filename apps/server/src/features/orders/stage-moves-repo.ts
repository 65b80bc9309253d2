import { type OrderEvent, type OrderStage, stagesFrom } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { orderStageMoves } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantTx } from '#db/tenant-db.ts'

const m = alias(orderStageMoves, 'm')

/**
 * Records when an order changed its stage, for reports on durations and conversion. Now, unless a past change is
 * being entered.
 */
export async function recordStageMove(
  tx: TenantTx,
  order: { id: number; stage: string },
  to: OrderStage,
  at?: Date,
): Promise<void> {
  if (order.stage === to) return
  const moved_at = at?.toISOString()
  await tx.insert(orderStageMoves, {
    order_id: order.id,
    from_stage: order.stage,
    to_stage: to,
    ...(moved_at && { moved_at }),
  })
}

/** Stages as a list for SQL `in`. */
export const stageList = (stages: readonly OrderStage[]) =>
  sql`(${sql.join(
    stages.map((stage) => sql`${stage}`),
    sql`, `,
  )})`

/** Condition on stage changes `m`: the order reached or passed a stage from an earlier one. */
export function reachesStage(stage: OrderStage): SQL {
  const reachedStages = stageList(stagesFrom(stage))
  return sql`${m.to_stage} in ${reachedStages} and ${m.from_stage} not in ${reachedStages}`
}

/** A time of order `o` that counts only while the order is at the stage or a later one. */
export const timeWhileAt = (stage: OrderStage, moment: SQL) =>
  sql`case when o.stage in ${stageList(stagesFrom(stage))} then ${moment} end`

/** When an event of order `o` happened, as reports count it. */
export function milestoneTime(scoped: ScopedTable, event: Exclude<OrderEvent, 'paid'>): SQL {
  const moves = (moment: SQL, which: SQL) =>
    sql`(select ${moment} from ${scoped(m)} where ${m.order_id} = o.id and ${which})`
  const last = sql`max(${m.moved_at})`
  const moments: Record<typeof event, () => SQL> = {
    created: () => sql`o.created_at`,
    proposed: () => moves(sql`min(${m.moved_at})`, reachesStage('proposal_sent')),
    approved: () => timeWhileAt('approved', moves(last, reachesStage('approved'))),
    completed: () => timeWhileAt('completed', moves(last, reachesStage('completed'))),
    cancelled: () =>
      sql`case when o.stage = 'cancelled' then ${moves(last, sql`${m.to_stage} = 'cancelled'`)} end`,
  }
  return moments[event]()
}
