import type { SQL } from 'drizzle-orm'
import { conversations, messages } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable } from '#db/tenant-db.ts'
import { isWithin, type ReportPeriod, startOf } from './period.ts'
import { isShort } from './period-bucket-rules.ts'

const m = alias(messages, 'm')
const c = alias(conversations, 'c')

/** A report period in the company's days, with the time at which open conversations are measured. */
export interface ChatPeriod extends ReportPeriod {
  now: Date
}

/** Condition for visitor conversations `c` that a report counts. */
export const countsInReport = sql`${c.kind} = 'visitor' and ${c.close_reason} is distinct from 'spam'`

/**
 * Conversations `c` that may have messages in the period. Reading by status and last message time uses the index of
 * the conversation list.
 */
export const isRecent = (period: ReportPeriod) =>
  sql`${c.status} in ('open', 'snoozed', 'closed') and ${c.last_message_at} >= ${startOf(period)}`

/** Common table expression `facts`: one row per conversation that began in the period. */
export function chatFactsOf(scoped: ScopedTable, period: ChatPeriod): SQL {
  const local = sql`${c.created_at} at time zone ${period.timeZone}`
  const slice = isShort(period) ? sql`'YYYY-MM-DD'` : sql`'YYYY-MM'`
  return sql`
    with facts as materialized (
      select ${c.id}, ${c.assignee_id}, ${c.rating}, to_char(${local}, ${slice}) as slice,
        date_part('hour', ${local})::int as hour,
        extract(epoch from ${c.first_response_at} - ${c.created_at})::float8 / 60 as minutes,
        ${c.first_response_at} is null and (${c.status} = 'closed'
          or ${c.created_at} < ${period.now.toISOString()}::timestamptz - interval '24 hours') as is_missed,
        ${c.lead_id} is not null and exists (
          select from ${scoped(m)} where ${m.conversation_id} = ${c.id} and ${m.kind} = 'event'
            and ${m.event} ->> 'name' = 'lead_created') as has_made_lead
      from ${scoped(c)}
      where ${countsInReport} and ${isRecent(period)} and ${isWithin(c.created_at, period)}
    )`
}

/** Percentile of the response time, in minutes. */
export const minutesBelow = (share: number) =>
  sql`round((percentile_cont(${share}::float8) within group (order by minutes))::numeric, 1)::float8`

export const averageRating = sql`round(avg(rating), 1)::float8`
