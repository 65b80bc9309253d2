import type { ReportDays } from '@veranda/contract'
import { texts as chartTexts } from '#entities/report/texts.ts'
import { useDates } from '#lib/format/dates.ts'

/** The days of a period in words. */
export function useDays({ from, to }: ReportDays): string {
  const { date } = useDates()
  return chartTexts.between(date(from), date(to))
}
