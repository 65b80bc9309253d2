import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { isValidPeriod, periodOf } from '#entities/report/report-period.ts'
import { useDates } from '#lib/format/dates.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { PeriodBar } from './period-bar.tsx'
import type { DaysParams } from './report-queries.ts'

interface Props {
  /** URL of the workbook of these days. */
  workbook: (params: DaysParams) => string
  children: (params: DaysParams) => ReactNode
}

/** A report for the period in the URL, with a period picker. */
export function PeriodSection({ workbook, children }: Props) {
  const { params } = useSearchParams()
  const { today } = useDates()
  const period = periodOf(params, today())
  const daysParams = { from: period.from, to: period.to }
  const isPossible = isValidPeriod(period)
  return (
    <Stack sx={{ gap: 2.5 }}>
      <PeriodBar period={period} workbook={isPossible ? workbook(daysParams) : null} />
      {isPossible && children(daysParams)}
    </Stack>
  )
}
