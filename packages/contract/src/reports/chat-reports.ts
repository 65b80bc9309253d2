import { z } from 'zod'
import { id } from '#schemas.ts'

const count = z.number().int()
const minutes = z.number().nullable()

/**
 * Outcomes of visitors' conversations begun in a period, without spam. Missed: staff have not answered, and the
 * conversation is closed or older than a day.
 */
const flow = z.object({ created: count, answered: count, missed: count })
export type ChatFlow = z.infer<typeof flow>

const ratings = z.object({
  /** Average rating from one to five; `null` without ratings. */
  rating: z.number().nullable(),
  ratings: count,
})

const person = ratings.extend({
  user: z.object({ id, name: z.string() }),
  /** Conversations of the period that the user answered first, and those assigned to them now. */
  answered: count,
  held: count,
  /** The user's messages to visitors in the period, in any conversation. */
  messages: count,
  median_minutes: minutes,
})
export type ChatReportPerson = z.infer<typeof person>

export const chatReport = z.object({
  totals: flow.extend(ratings.shape).extend({
    /** From the visitor's first message to the first answer of staff. */
    median_minutes: minutes,
    /** 90th percentile. */
    p90_minutes: minutes,
    /** Leads created from these conversations. */
    leads: count,
  }),
  /** Visitors who wait now, whatever the period: the queue «Без ответа». */
  waiting: count,
  /** Every day (`2026-11-05`) of a short period, every month (`2026-11`) of a longer one; empty ones too. */
  slices: z.array(flow.extend({ slice: z.string() })),
  /** Every hour of the company's day, from 0 to 23. */
  hours: z.array(z.object({ hour: count, created: count })),
  /** Users with any figures. */
  people: z.array(person),
})
export type ChatReport = z.infer<typeof chatReport>
