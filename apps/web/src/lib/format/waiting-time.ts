import { texts as t } from './waiting-time-texts.ts'

/** A waiting time: «меньше минуты» (short: «< 1 мин»), «12 мин», «2 ч 5 мин», «3 дня». */
export function formatWaitingTime(minutes: number, { isShort = false } = {}): string {
  const rounded = Math.round(minutes)
  if (minutes < 1) return isShort ? t.underMinuteShort : t.underMinute
  if (rounded < 60) return t.minutes(rounded)
  if (rounded < 48 * 60) return t.hours(Math.floor(rounded / 60), rounded % 60)
  return t.days(Math.round(rounded / (24 * 60)))
}
