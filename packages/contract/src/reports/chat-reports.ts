import { z } from 'zod'
import { id } from '#schemas.ts'

const count = z.number().int()
const minutes = z.number().nullable()

/**
 * What became of visitors’ conversations that began in some time; spam is none of them. Missed: nobody of staff has answered the
 * visitor, and the conversation is closed or older than a day.
 */
const flow = z.object({ created: count, answered: count, missed: count })
export type ChatFlow = z.infer<typeof flow>

const ratings = z.object({
  /** The average of one to five; `null` while there is none. */
  rating: z.number().nullable(),
  ratings: count,
})

const person = ratings.extend({
  user: z.object({ id, name: z.string() }),
  /** Conversations of the period that they were the first to answer, and those that they hold now. */
  answered: count,
  held: count,
  /** What they wrote to visitors in the period, whenever the conversation began. */
  messages: count,
  median_minutes: minutes,
})
export type ChatReportPerson = z.infer<typeof person>

export const chatReport = z.object({
  totals: flow.extend(ratings.shape).extend({
    /** From the visitor’s first word to the first answer of staff. */
    median_minutes: minutes,
    /** Nine of ten waited no longer. */
    p90_minutes: minutes,
    /** Leads that were made of these conversations. */
    leads: count,
  }),
  /** Anyone who waits for an answer now, whatever the period: the queue «Без ответа». */
  waiting: count,
  /** Each day (`2026-11-05`) of a short period, each month (`2026-11`) of a longer one; empty ones too. */
  slices: z.array(flow.extend({ slice: z.string() })),
  /** Each hour of the company’s day, from 0 to 23. */
  hours: z.array(z.object({ hour: count, created: count })),
  /** Users who have something to show. */
  people: z.array(person),
})
export type ChatReport = z.infer<typeof chatReport>
