import { texts } from '#lib/texts.ts'

const t = texts.waited

/** A waiting time: «до минуты», «12 мин», «2 ч 5 мин», «3 дня». */
export function formatWaitingTime(minutes: number): string {
  const whole = Math.round(minutes)
  if (minutes < 1) return t.underMinute
  if (whole < 60) return t.minutes(whole)
  if (whole < 48 * 60) return t.hours(Math.floor(whole / 60), whole % 60)
  return t.days(Math.round(whole / (24 * 60)))
}
