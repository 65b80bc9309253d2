import { type CallOutcomeName, callOutcome, holidaysOf, type WorkingHours } from '@veranda/contract'
import { instantOf, wallClock } from '#time/wall-clock.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const morning = '10:00'
const afternoon = '15:00'
const evening = '18:00'
/** A company without working days for a month has not set them. */
const lookAheadDays = 30

export interface CallHours {
  weekly: WorkingHours
  timeZone: string
}

/** The first working day from `daysAhead` days after today on, as `YYYY-MM-DD`. */
function workingDay(now: Date, { weekly, timeZone }: CallHours, daysAhead: number): string {
  const today = wallClock(now, timeZone)
  const dayAt = (ahead: number) =>
    new Date(Date.parse(`${today.day}T12:00:00Z`) + ahead * dayMs).toISOString().slice(0, 10)
  for (let ahead = daysAhead; ahead < daysAhead + lookAheadDays; ahead += 1) {
    const day = dayAt(ahead)
    const isHoliday = holidaysOf(Number(day.slice(0, 4))).includes(day)
    if (weekly[(today.weekday + ahead) % 7] && !isHoliday) return day
  }
  return dayAt(daysAhead)
}

/**
 * Times proposed for the next call: first the next working morning, then an hour, three hours, this evening, the next
 * working afternoon and a week later.
 */
export function callbackTimes(now: Date, hours: CallHours): string[] {
  const at = (daysAhead: number, time: string) =>
    instantOf(workingDay(now, hours, daysAhead), time, hours.timeZone)
  const today = wallClock(now, hours.timeZone)
  const later = [1, 3].map((count) => new Date(now.getTime() + count * hourMs))
  const tonight = instantOf(today.day, evening, hours.timeZone)
  const isTonightAhead = tonight.getTime() - now.getTime() > hourMs
  const times = [
    at(1, morning),
    ...later.filter((time) => wallClock(time, hours.timeZone).day === today.day),
    ...(isTonightAhead ? [tonight] : []),
    at(1, afternoon),
    at(7, morning),
  ]
  // Around long holidays the next working day and the one in a week are the same.
  return [...new Set(times.map((time) => time.toISOString()))]
}

/** When the lead is due again after a call; `null` where no task follows. */
export function dueAfterCall(
  outcome: CallOutcomeName,
  chosen: string | undefined,
  now: Date,
  hours: CallHours,
): string | null {
  const { callback, task } = callOutcome(outcome)
  if (!task) return null
  if (chosen !== undefined) return new Date(chosen).toISOString()
  if (callback === 'hour') return new Date(now.getTime() + hourMs).toISOString()
  return callbackTimes(now, hours)[0] ?? null
}
