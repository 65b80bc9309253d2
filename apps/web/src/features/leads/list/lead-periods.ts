import { daysOfPeriod, type ReportDays } from '@veranda/contract'

/** Periods of creation that the list offers, relative to today. */
export const leadPeriods = ['today', 'yesterday', 'week', 'last_week', 'month', 'last_month'] as const
export type LeadPeriod = (typeof leadPeriods)[number]

const dayMs = 86_400_000
const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)

/** First and last day of a period, `YYYY-MM-DD`. Weeks begin on Monday; unfinished periods end today. */
export function daysOfLeadPeriod(period: LeadPeriod, today: string): ReportDays {
  const now = Date.parse(today)
  const monday = now - ((new Date(now).getUTCDay() + 6) % 7) * dayMs
  const days: Record<LeadPeriod, ReportDays> = {
    today: { from: today, to: today },
    yesterday: { from: dayText(now - dayMs), to: dayText(now - dayMs) },
    week: { from: dayText(monday), to: today },
    last_week: { from: dayText(monday - 7 * dayMs), to: dayText(monday - dayMs) },
    month: daysOfPeriod('month', today),
    last_month: daysOfPeriod('last_month', today),
  }
  return days[period]
}
