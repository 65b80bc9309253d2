import Stack from '@mui/material/Stack'
import { type ReportPeriodName, reportPeriods } from '@veranda/contract'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#lib/offline/lazy-part.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { FilterChip } from '#ui/fields/filter-chip.tsx'
import type { Period } from './report-period.ts'
import { texts as t } from './texts.ts'

/** Date fields are heavy and rarely used. */
const PeriodDays = lazyPart(() => import('./period-days.tsx'), 'PeriodDays')

interface Props {
  period: Period
  /** Further filters. */
  children?: ReactNode
}

/** Chooses the period; it lives in the URL. */
export function PeriodPicker({ period, children }: Props) {
  const { setParams } = useSearchParams()
  const choose = (name: ReportPeriodName) =>
    setParams({
      period: name === 'month' ? undefined : name,
      from: name === 'custom' ? period.from : undefined,
      to: name === 'custom' ? period.to : undefined,
    })
  return (
    <>
      <Stack
        className="not-printed"
        direction="row"
        role="group"
        aria-label={t.periodLabel}
        sx={{ gap: 1, flexWrap: 'wrap' }}
      >
        {reportPeriods.map((name) => (
          <FilterChip
            key={name}
            label={t.periods[name]}
            isOn={name === period.name}
            onClick={() => choose(name)}
          />
        ))}
      </Stack>
      {(period.name === 'custom' || children) && (
        <Stack
          direction="row"
          className="not-printed"
          sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-start' }}
        >
          <Suspense>{period.name === 'custom' && <PeriodDays period={period} />}</Suspense>
          {children}
        </Stack>
      )}
    </>
  )
}
