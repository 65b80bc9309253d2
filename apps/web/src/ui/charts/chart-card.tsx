import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { ReportTable } from '#ui/report-table.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { Bars } from './bars.tsx'
import { chartHeight } from './chart-height.ts'
import { texts as t } from './texts.ts'

/** The charts are the heaviest part of the page: figures stand there before them. */
const LazyBars = lazy(async () => ({ default: (await import('./bars.tsx')).Bars }))

interface ChartProps {
  title: string
  chart: ComponentProps<typeof Bars>
  table: Omit<ComponentProps<typeof ReportTable>, 'label'>
}

/** A chart in a card of its own. */
export function ChartCard({ hint, ...props }: ChartProps & { hint: string }) {
  return (
    <SectionCard title={props.title} hint={hint}>
      <Chart {...props} />
    </SectionCard>
  )
}

/** A chart, and its figures as a table: always there for screen readers and on paper, on demand for everybody. */
export function Chart({ title, chart, table }: ChartProps) {
  const [isTable, setTable] = useState(false)
  return (
    <>
      {!isTable && (
        <Box aria-hidden>
          <Suspense fallback={<Skeleton variant="rounded" height={chart.height ?? chartHeight} />}>
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
    </>
  )
}
