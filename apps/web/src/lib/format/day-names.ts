import { texts } from '#lib/texts.ts'
import { toWallTime } from './zoned-time.ts'

export const dayMs = 86_400_000

/** `YYYY-MM-DD` in a time zone. */
export const dayOf = (time: number, timeZone: string): string =>
  toWallTime(new Date(time).toISOString(), timeZone).slice(0, 10)

/** «13:05». */
export const clockTime = (at: string, timeZone: string): string => toWallTime(at, timeZone).slice(11)

/** A heading of a day: «Сегодня», «Вчера», «20 ноября», «20 ноября 2025 г.». */
export function dayName(at: string, timeZone: string, now = Date.now()): string {
  const day = dayOf(Date.parse(at), timeZone)
  if (day === dayOf(now, timeZone)) return texts.today
  if (day === dayOf(now - dayMs, timeZone)) return texts.yesterday
  return new Intl.DateTimeFormat('ru-RU', {
    timeZone,
    day: 'numeric',
    month: 'long',
    ...(!day.startsWith(dayOf(now, timeZone).slice(0, 4)) && { year: 'numeric' }),
  }).format(new Date(at))
}
