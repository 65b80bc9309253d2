import { type api, daysOfPeriod, type Query, type ReportDays } from '@veranda/contract'

/** The days that are asked for, as seen from today. */
export function askedDays({ period, from, to }: Query<typeof api.dashboard.show>, today: string): ReportDays {
  if (period !== 'custom') return daysOfPeriod(period, today)
  return { from: from ?? today, to: to ?? today }
}
