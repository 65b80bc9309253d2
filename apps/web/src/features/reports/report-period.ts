import { reportQuery } from '@veranda/contract'
import { idFrom } from '#lib/paths.ts'
import type { SearchParams } from '#lib/search-params.ts'

export const periods = ['month', 'last_month', 'quarter', 'year', 'custom'] as const
export type PeriodName = (typeof periods)[number]

export interface Period {
  name: PeriodName
  from: string
  to: string
}

const dayText = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** The days of a period as seen from today; periods that still run end today. */
export function daysOf(name: Exclude<PeriodName, 'custom'>, today: string): { from: string; to: string } {
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

/** The period that an address asks for; this month where it names none. */
export function periodOf(params: SearchParams, today: string): Period {
  const name = periods.find((one) => one === params.period) ?? 'month'
  if (name !== 'custom') return { name, ...daysOf(name, today) }
  const month = daysOf('month', today)
  return { name, from: params.from ?? month.from, to: params.to ?? month.to }
}

/** What is wrong with a period, by its field. */
export function periodFaults({ from, to }: Period): { from?: string; to?: string } {
  const { error } = reportQuery.safeParse({ from, to })
  const messages = (error?.issues ?? []).map(({ path, message }) => [path[0], message])
  return Object.fromEntries(messages.reverse())
}

export const isPossiblePeriod = (period: Period) => Object.keys(periodFaults(period)).length === 0

/** Whose orders, as the address says it. */
export const managerOf = (params: SearchParams): number | null => idFrom(params.user)
