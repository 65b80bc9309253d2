import { type api, daysOfPeriod, type Query, type ReportDays } from '@veranda/contract'

/** The requested days relative to today. */
export function requestedDays(
  { period, from, to }: Query<typeof api.dashboard.show>,
  today: string,
): ReportDays {
  if (period !== 'custom') return daysOfPeriod(period, today)
  return { from: from ?? today, to: to ?? today }
}
