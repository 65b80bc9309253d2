import type { ChatSettings, WorkingHours } from '@veranda/contract'
import { instantOf, wallClock } from '#time/wall-clock.ts'

export interface Hours {
  weekly: WorkingHours | readonly []
  holidays: ChatSettings['hours']['holidays']
  timeZone: string
}

interface Span {
  from: string
  to: string
}

/** Opening hours of a day: a holiday's own, else the weekday's. */
function hoursOn({ weekly, holidays }: Hours, day: string, weekday: number): Span | null {
  const holiday = holidays.find((one) => one.day === day)
  return holiday ? holiday.hours : (weekly[weekday] ?? null)
}

/** Whether the company answers at an instant, by its local time. */
export function isOpenAt(now: Date, hours: Hours): boolean {
  const { day, weekday, time } = wallClock(now, hours.timeZone)
  const span = hoursOn(hours, day, weekday)
  return span !== null && span.from <= time && time < span.to
}

const lookAheadDays = 30
const dayMs = 86_400_000

/** The next opening; `null` if there is none within a month. */
export function nextOpening(now: Date, hours: Hours): Date | null {
  const today = wallClock(now, hours.timeZone)
  for (let daysAhead = 0; daysAhead <= lookAheadDays; daysAhead += 1) {
    const day = new Date(Date.parse(`${today.day}T12:00:00Z`) + daysAhead * dayMs).toISOString().slice(0, 10)
    const span = hoursOn(hours, day, (today.weekday + daysAhead) % 7)
    const isAhead = span !== null && (daysAhead > 0 || span.from > today.time)
    if (isAhead) return instantOf(day, span.from, hours.timeZone)
  }
  return null
}
