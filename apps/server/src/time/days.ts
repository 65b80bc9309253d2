import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { isoDay } from './dates.ts'

/** The instants at which a day starts and ends in a time zone. */
export const dayStart = (day: string, timeZone: string) =>
  sql`(${day}::date::timestamp at time zone ${timeZone})`
export const dayEnd = (day: string, timeZone: string) =>
  sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`

/** Today's date in the company's time zone. */
export async function today(tenant: TenantDb): Promise<string> {
  const { time_zone } = await tenant.company()
  return isoDay(new Date(), time_zone)
}
