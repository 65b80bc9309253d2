import { localTime } from '#time/wall-clock.ts'

/** The instant of a local time in a time zone. */
function instantOf(wallTime: Date, timeZone: string): Date {
  const offset = (at: Date) => localTime(at, timeZone).getTime() - at.getTime()
  const first = new Date(wallTime.getTime() - offset(wallTime))
  return new Date(wallTime.getTime() - offset(first))
}

/** Adds calendar months in local time; a day missing in the month becomes its last. */
export function addMonths(instant: Date, months: number, timeZone: string): Date {
  const wallTime = localTime(instant, timeZone)
  const day = wallTime.getUTCDate()
  const moved = new Date(wallTime)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(day, lastDay))
  return instantOf(moved, timeZone)
}

export interface Term {
  is_active: boolean
  expires_at: string | null
}

/**
 * The end of a module after an extension; `null`: unlimited. Remaining time is kept: months are added to the end, or
 * to now if it has passed. A module without an end is not extended.
 */
export function extendedEnd(
  term: Term | undefined,
  months: number,
  now: Date,
  timeZone: string,
): Date | null {
  if (term?.is_active && term.expires_at === null) return null
  const end = term?.is_active && term.expires_at ? new Date(term.expires_at) : now
  return addMonths(end > now ? end : now, months, timeZone)
}

const dayMs = 24 * 60 * 60 * 1000

/** Days before the end at which a company is warned; zero is the end itself. */
export const warningDays = [0, 1, 3, 7, 14] as const
export type WarningDays = (typeof warningDays)[number]

/**
 * The warning due now, or `null`. Only the nearest one: missed warnings are not sent later. A trial of up to two
 * weeks is not announced on its first day.
 */
export function dueWarning(
  module: { expires_at: string; company_since: string },
  now: Date,
): WarningDays | null {
  const end = new Date(module.expires_at).getTime()
  const days = warningDays.find((one) => end - now.getTime() <= one * dayMs)
  if (days === undefined) return null
  // After a long downtime an old end is no news.
  if (days === 0 && now.getTime() - end > 3 * dayMs) return null
  const termMs = end - new Date(module.company_since).getTime()
  return days > 0 && termMs <= (days + 1) * dayMs ? null : days
}
