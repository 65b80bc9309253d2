/** Periods of creation that the list offers, relative to today. */
export const leadPeriods = ['today', 'yesterday', 'week', 'last_week', 'month', 'last_month'] as const
export type LeadPeriod = (typeof leadPeriods)[number]

interface Days {
  from: string
  to: string
}

const dayMs = 86_400_000
const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)

/** First and last day of a period, `YYYY-MM-DD`. Weeks begin on Monday; unfinished periods end today. */
export function daysOfLeadPeriod(period: LeadPeriod, today: string): Days {
  const now = Date.parse(today)
  const [year = 0, month = 1] = today.split('-').map(Number)
  const monday = now - ((new Date(now).getUTCDay() + 6) % 7) * dayMs
  const days: Record<LeadPeriod, Days> = {
    today: { from: today, to: today },
    yesterday: { from: dayText(now - dayMs), to: dayText(now - dayMs) },
    week: { from: dayText(monday), to: today },
    last_week: { from: dayText(monday - 7 * dayMs), to: dayText(monday - dayMs) },
    month: { from: dayText(Date.UTC(year, month - 1, 1)), to: today },
    last_month: { from: dayText(Date.UTC(year, month - 2, 1)), to: dayText(Date.UTC(year, month - 1, 0)) },
  }
  return days[period]
}
