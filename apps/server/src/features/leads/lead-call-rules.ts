import { type CallOutcomeName, callOutcome, holidaysOf, type WorkingHours } from '@veranda/contract'
import { instantOf, wallClock } from '#time/wall-clock.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const morning = '10:00'
const afternoon = '15:00'
const evening = '18:00'
/** Hours of a company that has set none: nobody is to be rung at night. */
const usualHours = { from: '09:00', to: '19:00' }
/** Longer than any holidays. */
const lookAheadDays = 30

export interface CallHours {
  weekly: WorkingHours
  timeZone: string
}

interface WorkingDay {
  day: string
  hours: { from: string; to: string }
}

/** The hours of the day that is `ahead` days after today; `null` for a day off. */
function dayAhead(now: Date, { weekly, timeZone }: CallHours, ahead: number): WorkingDay | null {
  const today = wallClock(now, timeZone)
  const day = new Date(Date.parse(`${today.day}T12:00:00Z`) + ahead * dayMs).toISOString().slice(0, 10)
  if (holidaysOf(Number(day.slice(0, 4))).includes(day)) return null
  const hours = weekly.some((one) => one !== null) ? weekly[(today.weekday + ahead) % 7] : usualHours
  return hours ? { day, hours } : null
}

/** The first working day from `daysAhead` days after today on. */
function workingDay(now: Date, hours: CallHours, daysAhead: number): WorkingDay | null {
  for (let ahead = daysAhead; ahead < daysAhead + lookAheadDays; ahead += 1) {
    const found = dayAhead(now, hours, ahead)
    if (found) return found
  }
  return null
}

const isWithin = ({ hours }: WorkingDay, time: string) => hours.from <= time && time <= hours.to

/** In so many hours, if that is still within today's working hours. */
function laterToday(now: Date, hours: CallHours, count: number): Date[] {
  const later = new Date(now.getTime() + count * hourMs)
  const today = dayAhead(now, hours, 0)
  const { day, time } = wallClock(later, hours.timeZone)
  return today?.day === day && isWithin(today, time) ? [later] : []
}

/**
 * Times proposed for the next call, all of them within working hours: first the next working morning, then an hour, three hours,
 * this evening, the next working afternoon and a week later.
 */
export function callbackTimes(now: Date, hours: CallHours): string[] {
  const { timeZone } = hours
  const today = dayAhead(now, hours, 0)
  // At night the next morning is today's.
  const isBeforeOpening = today !== null && wallClock(now, timeZone).time < today.hours.from
  const at = (found: WorkingDay | null, time: string) =>
    found && isWithin(found, time) ? [instantOf(found.day, time, timeZone)] : []
  const morningOf = (found: WorkingDay | null) =>
    found ? [instantOf(found.day, isWithin(found, morning) ? morning : found.hours.from, timeZone)] : []
  const next = workingDay(now, hours, isBeforeOpening ? 0 : 1)
  const tonight = at(today, evening).filter((time) => time.getTime() - now.getTime() > hourMs)
  const times = [
    ...morningOf(next),
    ...laterToday(now, hours, 1),
    ...laterToday(now, hours, 3),
    ...tonight,
    ...at(next, afternoon),
    ...morningOf(workingDay(now, hours, 7)),
  ]
  // Around long holidays the next working day and the one in a week are the same.
  return [...new Set(times.map((time) => time.toISOString()))]
}

/** When a busy line is tried again: in an hour, or on the next working morning if nobody works then. */
export const retryTime = (now: Date, hours: CallHours): string | null =>
  laterToday(now, hours, 1)[0]?.toISOString() ?? callbackTimes(now, hours)[0] ?? null

/** Times that are proposed with a lead to call. */
export const proposedTimes = (now: Date, hours: CallHours) => ({
  callback_times: callbackTimes(now, hours),
  retry_at: retryTime(now, hours),
})

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
  if (callback === 'hour') return retryTime(now, hours)
  return callbackTimes(now, hours)[0] ?? null
}
