import { useTheme } from '@mui/material/styles'
import { type ChatFlow, type ChatReport, formatNumber } from '@veranda/contract'
import { ChartCard } from '#entities/report/chart-card.tsx'
import { isDaySlice, shortSlice, sliceName } from '#entities/report/report-numbers.ts'
import { texts } from '#features/reports/texts.ts'
import { chatTexts } from './chat-texts.ts'

const cellsOf = ({ created, answered, missed }: ChatFlow) => [created, answered, missed].map(formatNumber)

/** New conversations by day or month and outcome. */
export function ChatFlowChart({ report: { slices, totals } }: { report: ChatReport }) {
  const { palette } = useTheme()
  const t = chatTexts.flow
  const isByDay = slices.some(({ slice }) => isDaySlice(slice))
  const series = [
    { label: t.answered, color: palette.success.main, data: slices.map(({ answered }) => answered) },
    { label: t.missed, color: palette.error.main, data: slices.map(({ missed }) => missed) },
    {
      label: t.open,
      color: palette.info.light,
      data: slices.map(({ created, answered, missed }) => created - answered - missed),
    },
  ]
  return (
    <ChartCard
      title={isByDay ? t.byDay : t.byMonth}
      hint={t.hint}
      chart={{
        names: slices.map(({ slice }) => shortSlice(slice)),
        series: series.map((one) => ({ ...one, stack: 'created' })),
        format: formatNumber,
      }}
      table={{
        columns: [isByDay ? t.day : texts.month, t.created, t.answered, t.missed],
        rows: [
          ...slices.map((one) => ({ key: one.slice, cells: [sliceName(one.slice), ...cellsOf(one)] })),
          { key: 'total', cells: [texts.total, ...cellsOf(totals)], isTotal: true },
        ],
      }}
    />
  )
}

/** Hours at which conversations begin. */
export function HoursChart({ hours }: { hours: ChatReport['hours'] }) {
  const { palette } = useTheme()
  const { title, hint, columns, hour: hourName } = chatTexts.hours24
  const series = { label: title, color: palette.primary.main, data: hours.map(({ created }) => created) }
  return (
    <ChartCard
      title={title}
      hint={hint}
      chart={{ names: hours.map(({ hour }) => String(hour)), series: [series], format: formatNumber }}
      table={{
        columns,
        rows: hours.map(({ hour, created }) => ({
          key: String(hour),
          cells: [hourName(hour), formatNumber(created)],
        })),
      }}
    />
  )
}
