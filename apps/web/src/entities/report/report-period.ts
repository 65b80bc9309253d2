import { daysFaults, daysOfPeriod, type ReportPeriodName, reportPeriods } from '@veranda/contract'
import { idFrom } from '#lib/routes/paths.ts'
import type { SearchParams } from '#lib/routes/search-params.ts'

export interface Period {
  name: ReportPeriodName
  from: string
  to: string
}

/** The period in the URL; this month by default. */
export function periodOf(params: SearchParams, today: string): Period {
  const name = reportPeriods.find((one) => one === params.period) ?? 'month'
  if (name !== 'custom') return { name, ...daysOfPeriod(name, today) }
  const month = daysOfPeriod('month', today)
  return { name, from: params.from ?? month.from, to: params.to ?? month.to }
}

export const isValidPeriod = (period: Period) => Object.keys(daysFaults(period)).length === 0

/** The user filter in the URL. */
export const managerOf = (params: SearchParams): number | null => idFrom(params.user)
