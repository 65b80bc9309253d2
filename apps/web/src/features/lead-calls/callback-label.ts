import { toWallTime } from '#lib/format/zoned-time.ts'
import { texts } from './texts.ts'

const dayOf = (wallTime: string) => Date.parse(`${wallTime.slice(0, 10)}T00:00:00Z`)
const dayMs = 86_400_000

/** A time near now: «сегодня в 18:00», «завтра в 10:00», «в понедельник в 10:00», «02.12 в 10:00». */
export function callbackLabel(instant: string, timeZone: string, now: number): string {
  const wallTime = toWallTime(instant, timeZone)
  const day = dayOf(wallTime)
  const ahead = Math.round((day - dayOf(toWallTime(new Date(now).toISOString(), timeZone))) / dayMs)
  return texts.at(dayName(day, ahead), wallTime.slice(11))
}

function dayName(day: number, ahead: number): string {
  if (ahead === 0) return texts.today
  if (ahead === 1) return texts.tomorrow
  const date = new Date(day)
  if (ahead > 1 && ahead < 7) return texts.weekdays[date.getUTCDay()] ?? ''
  return date.toISOString().slice(5, 10).split('-').reverse().join('.')
}
