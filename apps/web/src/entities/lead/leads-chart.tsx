import { useTheme } from '@mui/material/styles'
import { formatNumber, type LeadFlow, type LeadsFlow } from '@veranda/contract'
import { Chart } from '#entities/report/chart-card.tsx'
import { isDaySlice, shortSlice, sliceName } from '#entities/report/report-numbers.ts'
import { texts as t } from './texts.ts'

const cellsOf = ({ created, converted }: LeadFlow) => [created, converted].map(formatNumber)

/** Leads by day or month, with the converted ones at the bottom. */
export function LeadsChart({ leads }: { leads: Pick<LeadsFlow, 'created' | 'converted' | 'slices'> }) {
  const { palette } = useTheme()
  const { slices } = leads
  const isByDay = slices.some(({ slice }) => isDaySlice(slice))
  const series = [
    { label: t.converted, color: palette.success.main, data: slices.map(({ converted }) => converted) },
    {
      label: t.others,
      color: palette.primary.light,
      data: slices.map(({ created, converted }) => created - converted),
    },
  ]
  return (
    <Chart
      title={isByDay ? t.chart.byDay : t.chart.byMonth}
      chart={{
        names: slices.map(({ slice }) => shortSlice(slice)),
        series: series.map((one) => ({ ...one, stack: 'created' })),
        format: formatNumber,
        height: 240,
      }}
      table={{
        columns: [isByDay ? t.day : t.month, t.created, t.converted],
        rows: [
          ...slices.map((one) => ({ key: one.slice, cells: [sliceName(one.slice), ...cellsOf(one)] })),
          { key: 'total', cells: [t.total, ...cellsOf(leads)], isTotal: true },
        ],
      }}
    />
  )
}
