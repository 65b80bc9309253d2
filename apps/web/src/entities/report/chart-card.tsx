import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { type ComponentProps, Suspense, useState } from 'react'
import { lazyPart } from '#lib/offline/lazy-part.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { ReportTable } from '#ui/report-table.tsx'
import { useInView } from '#ui/use-in-view.ts'
import type { Bars } from './bars.tsx'
import { chartHeight } from './chart-height.ts'
import { texts as t } from './texts.ts'

/** The heaviest part of a page: fetched when it scrolls into view, after the figures. */
const LazyBars = lazyPart(() => import('./bars.tsx'), 'Bars')

interface ChartProps {
  title: string
  chart: ComponentProps<typeof Bars>
  table: Omit<ComponentProps<typeof ReportTable>, 'label'>
}

/** A chart in a card. */
export function ChartCard({ hint, ...props }: ChartProps & { hint: string }) {
  return (
    <SectionCard title={props.title} hint={hint}>
      <Chart {...props} />
    </SectionCard>
  )
}

/** A chart and its figures as a table: always there for screen readers and print, otherwise on demand. */
export function Chart({ title, chart, table }: ChartProps) {
  const [isTable, setTable] = useState(false)
  return (
    <>
      {!isTable && <Picture {...chart} />}
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

/** Grows with its card. */
function Picture(chart: ComponentProps<typeof Bars>) {
  const { ref, isSeen } = useInView<HTMLDivElement>()
  // The skeleton is animated only in view.
  const place = <Skeleton variant="rounded" animation={isSeen && 'pulse'} height="100%" />
  return (
    <Box
      ref={ref}
      aria-hidden
      {...(!isSeen && { className: 'not-printed' })}
      sx={{ position: 'relative', flex: '1 0 auto', minHeight: chartHeight(chart) }}
    >
      <Box sx={{ position: 'absolute', inset: 0 }}>
        {isSeen ? (
          <Suspense fallback={place}>
            <LazyBars {...chart} />
          </Suspense>
        ) : (
          place
        )}
      </Box>
    </Box>
  )
}
