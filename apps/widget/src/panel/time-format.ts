import { texts } from './texts.ts'

const clock = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' })
const longDay = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long' })

export const timeOf = (instant: string) => clock.format(new Date(instant))

const dayNumber = (at: Date) => Math.floor((at.getTime() - at.getTimezoneOffset() * 60_000) / 86_400_000)

/** A day in words: «Сегодня», «Вчера», «20 ноября». */
export function dayOf(instant: string, now: Date): string {
  const at = new Date(instant)
  const ago = dayNumber(now) - dayNumber(at)
  return ago === 0 ? texts.todayLabel : ago === 1 ? texts.yesterday : longDay.format(at)
}

/** The next opening in words: «завтра с 9:00». */
export function answersAt(instant: string, now: Date): string {
  const at = new Date(instant)
  const daysAhead = dayNumber(at) - dayNumber(now)
  const time = clock.format(at)
  const when =
    daysAhead === 0
      ? texts.today(time)
      : daysAhead === 1
        ? texts.tomorrow(time)
        : texts.onDay(longDay.format(at), time)
  return texts.answersAt(when)
}
