import { isDay, noDay } from '#days.ts'
import { limits } from '#limits.ts'

/** Periods of reports and the dashboard, by their names in the URL. */
export const reportPeriods = ['month', 'last_month', 'quarter', 'year', 'custom'] as const
export type ReportPeriodName = (typeof reportPeriods)[number]

/** Days in the company's time zone, both included. */
export interface ReportDays {
  from: string
  to: string
}

const dayMs = 86_400_000

const dayText = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** The days of a period relative to today; unfinished periods end today. */
export function daysOfPeriod(name: Exclude<ReportPeriodName, 'custom'>, today: string): ReportDays {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const quarter = month - ((month - 1) % 3)
  const days = {
    month: { from: dayText(year, month, 1), to: today },
    last_month: { from: dayText(year, month - 1, 1), to: dayText(year, month, 0) },
    quarter: { from: dayText(year, quarter, 1), to: today },
    year: { from: dayText(year, 1, 1), to: today },
  }
  return days[name]
}

/** The number of days in a period. */
export const daysIn = ({ from, to }: ReportDays): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1

/** The period of the same length just before, for comparison. */
export function daysBefore(period: ReportDays): ReportDays {
  const dayBack = (day: string, days: number) =>
    new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)
  return { from: dayBack(period.from, daysIn(period)), to: dayBack(period.from, 1) }
}

/** The day before the longest allowed period that ends at `to`; days are compared as texts. */
const dayBeforeLongest = (to: string) => `${Number(to.slice(0, 4)) - limits.reportYearsMax}${to.slice(4)}`

/** Errors of a period's days by field; empty if there are none. */
export function daysFaults({ from, to }: ReportDays): Partial<Record<keyof ReportDays, string>> {
  if (!(isDay(from) && isDay(to)))
    return { ...(!isDay(from) && { from: noDay }), ...(!isDay(to) && { to: noDay }) }
  if (from > to) return { to: 'Конец периода раньше начала' }
  if (from <= dayBeforeLongest(to)) return { from: `Период — не больше ${limits.reportYearsMax} лет` }
  return {}
}
