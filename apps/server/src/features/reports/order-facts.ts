import type { SQL } from 'drizzle-orm'
import { isAssignedTo } from '#db/ownership.ts'
import { orderStageMoves, orders } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable } from '#db/tenant-db.ts'
import { reachesStage, timeWhileAt } from '#features/orders/stage-moves-repo.ts'
import { type ReportPeriod, startOf } from './period.ts'

const m = alias(orderStageMoves, 'm')
const o = alias(orders, 'o')

export function belongsToReport({ user_id, worker_id }: ReportPeriod): SQL {
  if (worker_id !== undefined) return isAssignedTo(worker_id, sql`o`)
  return user_id === undefined ? sql`true` : sql`${o.user_id} = ${user_id}`
}

/**
 * Common table expression `facts`: one row per order outside the trash, with the time of each milestone. Only orders that were
 * created or moved since the period began are read.
 */
export function factsOf(scoped: ScopedTable, period: ReportPeriod): SQL {
  return sql`
    with moved as (
      select distinct ${m.order_id} from ${scoped(m)} where ${m.moved_at} >= ${startOf(period)}
    ), reached as (
      select ${m.order_id},
        min(${m.moved_at}) filter (where ${reachesStage('proposal_sent')}) as proposed_at,
        max(${m.moved_at}) filter (where ${reachesStage('approved')}) as approved_at,
        max(${m.moved_at}) filter (where ${reachesStage('in_production')}) as started_at,
        max(${m.moved_at}) filter (where ${reachesStage('ready')}) as ready_at,
        max(${m.moved_at}) filter (where ${reachesStage('completed')}) as completed_at,
        max(${m.moved_at}) filter (where ${m.to_stage} = 'cancelled') as cancelled_at
      from moved join ${scoped(m)} on ${m.order_id} = moved.order_id
      group by ${m.order_id}
    ), facts as (
      select ${o.user_id}, ${o.created_at}, ${o.total_kopecks}, ${o.windows_kopecks}, ${o.margin_kopecks}, ${o.cancel_reason}, r.proposed_at,
        ${timeWhileAt('approved', sql`r.approved_at`)} as approved_at,
        ${timeWhileAt('in_production', sql`r.started_at`)} as started_at,
        ${timeWhileAt('ready', sql`r.ready_at`)} as ready_at,
        ${timeWhileAt('completed', sql`r.completed_at`)} as completed_at,
        case when ${o.stage} = 'cancelled' then r.cancelled_at end as cancelled_at
      from ${scoped(o)} left join reached r on r.order_id = ${o.id}
      where ${o.deleted_at} is null and ${belongsToReport(period)} and (r.order_id is not null or ${o.created_at} >= ${startOf(period)})
    )`
}
