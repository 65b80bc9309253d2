import type { ChatReport, ChatReportPerson } from '@veranda/contract'
import { chatReport as chatReportShape } from '@veranda/contract'
import { z } from 'zod'
import { conversations, messages, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { countUnanswered } from '#features/chats/conversations/conversation-list-repo.ts'
import {
  averageRating,
  type ChatPeriod,
  chatFactsOf,
  countsInReport,
  isRecent,
  minutesBelow,
} from './chat-facts.ts'
import { byBucket, byHour } from './chat-report-rules.ts'
import { isWithin } from './period.ts'

const c = alias(conversations, 'c')
const m = alias(messages, 'm')
const u = alias(users, 'u')

type Totals = ChatReport['totals']

/** Totals of all conversations, or of one slice or hour; unused keys are `null`. */
const flowRow = chatReportShape.shape.totals.extend({
  slice: z.string().nullable(),
  hour: z.number().nullable(),
})
type FlowRow = z.infer<typeof flowRow>

const emptyTotals: Totals = {
  created: 0,
  answered: 0,
  missed: 0,
  median_minutes: null,
  p90_minutes: null,
  rating: null,
  ratings: 0,
  leads: 0,
}

/** Totals, slices and hours from one scan (grouping sets). */
function flowsOf(tenant: TenantDb, period: ChatPeriod): Promise<FlowRow[]> {
  return tenant.parsedRows(
    flowRow,
    (scoped) => sql`${chatFactsOf(scoped, period)}
      select slice, hour, count(*) as created, count(minutes) as answered, count(*) filter (where is_missed) as missed,
        ${minutesBelow(0.5)} as median_minutes, ${minutesBelow(0.9)} as p90_minutes,
        ${averageRating} as rating, count(rating) as ratings, count(*) filter (where has_made_lead) as leads
      from facts group by grouping sets ((), (slice), (hour))`,
  )
}

/** Figures per user. A rating counts for the conversation's assignee, else for the first to answer. */
function peopleOf(tenant: TenantDb, period: ChatPeriod): Promise<ChatReportPerson[]> {
  return tenant.parsedRows(
    chatReportShape.shape.people.element,
    (scoped) => sql`${chatFactsOf(scoped, period)}, said as materialized (
        select ${m.conversation_id}, ${m.author_id}, ${m.seq},
          ${m.deleted_at} is null and ${isWithin(m.created_at, period)} as is_written
        from ${scoped(c)} join ${scoped(m)} on ${m.conversation_id} = ${c.id}
        where ${countsInReport} and ${isRecent(period)} and ${m.author_kind} = 'user' and ${m.kind} = 'text' and not ${m.is_internal}
      ), openers as (
        select distinct on (conversation_id) conversation_id, author_id from said order by conversation_id, seq
      ), firsts as (
        select f.*, o.author_id as first_by from facts f left join openers o on o.conversation_id = f.id
      ), answered as (
        select first_by as user_id, count(*) as count, ${minutesBelow(0.5)} as median_minutes from firsts group by 1
      ), held as (
        select assignee_id as user_id, count(*) as count from facts group by 1
      ), rated as (
        select coalesce(assignee_id, first_by) as user_id, ${averageRating} as rating, count(rating) as count
        from firsts where rating is not null group by 1
      ), written as (
        select author_id as user_id, count(*) as count from said where is_written group by 1
      )
      select jsonb_build_object('id', ${u.id}, 'name', ${u.name}) as user, coalesce(answered.count, 0) as answered,
        coalesce(held.count, 0) as held, coalesce(written.count, 0) as messages, answered.median_minutes,
        rated.rating, coalesce(rated.count, 0) as ratings
      from ${scoped(u)} left join answered on answered.user_id = ${u.id} left join held on held.user_id = ${u.id}
        left join rated on rated.user_id = ${u.id} left join written on written.user_id = ${u.id}
      where coalesce(answered.count, held.count, rated.count, written.count) is not null
      order by answered desc, held desc, messages desc, ${u.name}, ${u.id}`,
  )
}

/** Report on visitor conversations of a period. */
export async function chatReport(tenant: TenantDb, period: ChatPeriod): Promise<ChatReport> {
  const [flows, waiting, people] = await Promise.all([
    flowsOf(tenant, period),
    countUnanswered(tenant),
    peopleOf(tenant, period),
  ])
  const slices = flows.flatMap((row) => (row.slice === null ? [] : [{ ...row, slice: row.slice }]))
  const hours = flows.flatMap(({ hour, created }) => (hour === null ? [] : [{ hour, created }]))
  const totalRow = flows.find(({ slice, hour }) => slice === null && hour === null)
  const { slice: _slice, hour: _hour, ...totals } = totalRow ?? { ...emptyTotals, slice: null, hour: null }
  return { totals, waiting, slices: byBucket(period, slices), hours: byHour(hours), people }
}
