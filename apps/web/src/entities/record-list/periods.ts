import { dayParam, daysOfPeriod, type ReportDays } from '@veranda/contract'
import type { SearchParams } from '#lib/routes/search-params.ts'

/** Periods of creation that the list offers, relative to today. */
export const listPeriods = [
  'today',
  'yesterday',
  'week',
  'last_week',
  'month',
  'last_month',
  'days7',
  'days30',
] as const
export type ListPeriod = (typeof listPeriods)[number]

const dayMs = 86_400_000
const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Days that a list is narrowed to: of a period relative to today, or any. `YYYY-MM-DD`. */
export interface ChosenDays {
  period: ListPeriod | undefined
  from: string | undefined
  to: string | undefined
}

/** URL parameters that clear the days. */
export const noDays = { period: undefined, from: undefined, to: undefined }

const dayFrom = (value: string | undefined) => dayParam.safeParse(value).data

/** The days in the URL; `today` gives those of a relative period. */
export function daysFrom(params: SearchParams, today: string): ChosenDays {
  const period = listPeriods.find((one) => one === params.period)
  const days = period
    ? daysOfListPeriod(period, today)
    : { from: dayFrom(params.from), to: dayFrom(params.to) }
  return { period, ...days }
}

/** So many days that end today. */
const lastDays = (today: string, count: number): ReportDays => ({
  from: dayText(Date.parse(today) - (count - 1) * dayMs),
  to: today,
})

/** First and last day of a period, `YYYY-MM-DD`. Weeks begin on Monday; unfinished periods end today. */
export function daysOfListPeriod(period: ListPeriod, today: string): ReportDays {
  const now = Date.parse(today)
  const monday = now - ((new Date(now).getUTCDay() + 6) % 7) * dayMs
  const days: Record<ListPeriod, ReportDays> = {
    today: { from: today, to: today },
    yesterday: { from: dayText(now - dayMs), to: dayText(now - dayMs) },
    week: { from: dayText(monday), to: today },
    last_week: { from: dayText(monday - 7 * dayMs), to: dayText(monday - dayMs) },
    month: daysOfPeriod('month', today),
    last_month: daysOfPeriod('last_month', today),
    days7: lastDays(today, 7),
    days30: lastDays(today, 30),
  }
  return days[period]
}
