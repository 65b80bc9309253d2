import type { SQL } from 'drizzle-orm'
import { sql } from '#db/sql/sql.ts'
import { dayEnd, dayStart } from '#time/days.ts'

/** A period in the company's days and the users whose orders count. */
export interface ReportPeriod {
  from: string
  to: string
  user_id?: number | undefined
  /** Limits the report to the orders of this worker. */
  worker_id?: number | undefined
  timeZone: string
}

export const startOf = ({ from, timeZone }: ReportPeriod) => dayStart(from, timeZone)

export const isWithin = (moment: SQL, period: ReportPeriod) =>
  sql`${moment} >= ${startOf(period)} and ${moment} < ${dayEnd(period.to, period.timeZone)}`
