import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { ReportTable } from '#ui/report-table.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { Bars } from './bars.tsx'
import { texts as t } from './texts.ts'

/** The charts are the heaviest part of the page: figures stand there before them. */
const LazyBars = lazy(async () => ({ default: (await import('./bars.tsx')).Bars }))

interface Props {
  title: string
  hint: string
  chart: ComponentProps<typeof Bars>
  table: Omit<ComponentProps<typeof ReportTable>, 'label'>
}

/** A chart, and its figures as a table: always there for screen readers and on paper, on demand for everybody. */
export function ChartCard({ title, hint, chart, table }: Props) {
  const [isTable, setTable] = useState(false)
  return (
    <SectionCard title={title} hint={hint}>
      {!isTable && (
        <Box aria-hidden>
          <Suspense fallback={<Skeleton variant="rounded" height={280} />}>
            <LazyBars {...chart} />
          </Suspense>
        </Box>
      )}
      <Box sx={isTable ? {} : { '@media screen': visuallyHidden }}>
        <ReportTable label={title} {...table} />
      </Box>
      <Box className="not-printed">
        <Button size="small" onClick={() => setTable(!isTable)}>
          {isTable ? t.chart : t.table}
        </Button>
      </Box>
    </SectionCard>
  )
}
