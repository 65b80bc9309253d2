import { limits } from '@veranda/contract'

export interface Days {
  from: string
  to: string
}

const dayMs = 86_400_000

/** Whether a period is reported by day rather than by month. */
export const isShort = ({ from, to }: Days) =>
  Date.parse(to) - Date.parse(from) < limits.reportDaysMax * dayMs

/** The months of a period: `2026-11`. */
export function monthsOf({ from, to }: Days): string[] {
  const [year = 0, month = 1] = from.split('-').map(Number)
  const months: string[] = []
  for (let index = month - 1; ; index += 1) {
    const name = `${year + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
    if (name > to.slice(0, 7)) return months
    months.push(name)
  }
}

/** The days of a short period, the months of a longer one. */
export function periodBuckets(period: Days): string[] {
  if (!isShort(period)) return monthsOf(period)
  const first = Date.parse(period.from)
  const count = (Date.parse(period.to) - first) / dayMs + 1
  return Array.from({ length: count }, (_one, index) =>
    new Date(first + index * dayMs).toISOString().slice(0, 10),
  )
}
