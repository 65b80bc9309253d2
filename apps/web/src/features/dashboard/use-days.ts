import type { ReportDays } from '@veranda/contract'
import { useDates } from '#lib/dates.ts'
import { texts as chartTexts } from '#ui/charts/texts.ts'

/** Which days some figures are of, in words. */
export function useDays({ from, to }: ReportDays): string {
  const { date } = useDates()
  return chartTexts.between(date(from), date(to))
}
