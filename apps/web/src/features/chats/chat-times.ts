import { clockTime, dayMs, dayOf } from '#lib/format/day-names.ts'
import { texts } from './texts.ts'

const t = texts.list

/** For lists: the time if today, «вчера», else the date. */
export function shortTime(at: string, timeZone: string, now = Date.now()): string {
  const day = dayOf(Date.parse(at), timeZone)
  if (day === dayOf(now, timeZone)) return clockTime(at, timeZone)
  if (day === dayOf(now - dayMs, timeZone)) return t.yesterday
  const [year = '', month = '', date = ''] = day.split('-')
  return day.startsWith(dayOf(now, timeZone).slice(0, 4))
    ? `${date}.${month}`
    : `${date}.${month}.${year.slice(2)}`
}

/** A waiting time: «4 мин», «2 ч», «3 дня». */
export function waitTime(since: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))
  if (minutes < 1) return t.justNow
  if (minutes < 60) return t.minutes(minutes)
  if (minutes < 48 * 60) return t.hours(Math.floor(minutes / 60))
  return t.days(Math.floor(minutes / (24 * 60)))
}

/** Amber after half of the usual five minutes, red after all of them. */
export function waitColor(since: string, now = Date.now()): 'default' | 'warning' | 'error' {
  const minutes = (now - Date.parse(since)) / 60_000
  if (minutes >= 5) return 'error'
  return minutes >= 2.5 ? 'warning' : 'default'
}
