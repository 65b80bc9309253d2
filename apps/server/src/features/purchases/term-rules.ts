import { localTime } from '#time/wall-clock.ts'

/** The instant at which the wall clock of the zone shows these fields. */
function instantOf(wall: Date, timeZone: string): Date {
  const offset = (at: Date) => localTime(at, timeZone).getTime() - at.getTime()
  const first = new Date(wall.getTime() - offset(wall))
  return new Date(wall.getTime() - offset(first))
}

/** Calendar months later by the wall clock of the zone; a day that the month lacks becomes its last one. */
export function addMonths(instant: Date, months: number, timeZone: string): Date {
  const wall = localTime(instant, timeZone)
  const day = wall.getUTCDate()
  const moved = new Date(wall)
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
 * Until when a module works after more months were paid for; `null` for ever. What is left is kept: the months are
 * counted from the end, or from now where it is over. A module without an end needs no more time.
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
 * The warning that is due now, or `null`. The nearest one only: whoever was not warned in time hears of the rest once.
 * A trial no longer than two weeks is not announced on its first day.
 */
export function dueWarning(
  module: { expires_at: string; company_since: string },
  now: Date,
): WarningDays | null {
  const end = new Date(module.expires_at).getTime()
  const days = warningDays.find((one) => end - now.getTime() <= one * dayMs)
  if (days === undefined) return null
  // After a long stop of the product there is no news in an old end.
  if (days === 0 && now.getTime() - end > 3 * dayMs) return null
  const whole = end - new Date(module.company_since).getTime()
  return days > 0 && whole <= (days + 1) * dayMs ? null : days
}
