import { useTheme } from '@mui/material/styles'
import { formatNumber, type OrdersReport, orderStages, type ReportFlow } from '@veranda/contract'
import { ordersPath } from '#entities/order/orders-path.ts'
import { ChartCard } from '#entities/report/chart-card.tsx'
import { monthName, shortMonth, wholeRoubles } from '#entities/report/report-numbers.ts'
import { texts as t } from '#features/reports/texts.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { ReportTable } from '#ui/report-table.tsx'
import { RouterLink } from '#ui/router-link.tsx'

interface Series {
  label: string
  value: (flow: ReportFlow) => number
  color: string
}

interface MonthsProps {
  report: OrdersReport
  texts: { title: string; hint: string }
  series: readonly Series[]
  format: (value: number) => string
}

/** Figures by month. */
function MonthsChart({ report: { months, totals }, texts, series, format }: MonthsProps) {
  const cellsOf = (flow: ReportFlow) => series.map(({ value }) => format(value(flow)))
  return (
    <ChartCard
      title={texts.title}
      hint={texts.hint}
      chart={{
        names: months.map(({ month }) => shortMonth(month)),
        series: series.map(({ label, value, color }) => ({ label, color, data: months.map(value) })),
        format,
      }}
      table={{
        columns: [t.month, ...series.map(({ label }) => label)],
        rows: [
          ...months.map((month) => ({
            key: month.month,
            cells: [monthName(month.month), ...cellsOf(month)],
          })),
          { key: 'total', cells: [t.total, ...cellsOf(totals)], isTotal: true },
        ],
      }}
    />
  )
}

export function MoneyChart({ report }: { report: OrdersReport }) {
  const { palette } = useTheme()
  const series = [
    {
      label: t.money.approved,
      value: (flow: ReportFlow) => flow.approved_kopecks / 100,
      color: palette.primary.main,
    },
    {
      label: t.money.received,
      value: (flow: ReportFlow) => flow.received_kopecks / 100,
      color: palette.success.main,
    },
  ]
  const format = (roubles: number) => wholeRoubles(roubles * 100)
  return <MonthsChart report={report} texts={t.money} series={series} format={format} />
}

export function FlowChart({ report }: { report: OrdersReport }) {
  const { palette } = useTheme()
  const series = [
    { label: t.flow.created, value: (flow: ReportFlow) => flow.created, color: palette.info.light },
    { label: t.flow.approved, value: (flow: ReportFlow) => flow.approved, color: palette.primary.main },
    { label: t.flow.completed, value: (flow: ReportFlow) => flow.completed, color: palette.success.main },
    { label: t.flow.cancelled, value: (flow: ReportFlow) => flow.cancelled, color: palette.warning.main },
  ]
  return <MonthsChart report={report} texts={t.flow} series={series} format={formatNumber} />
}

interface StagesProps {
  stages: OrdersReport['stages']
  user_id: number | undefined
}

/** Current orders by stage; each figure links to them. */
export function StagesTable({ stages, user_id }: StagesProps) {
  const { stage: stageTitle, count: countTitle, sum, title, hint } = t.stages
  return (
    <SectionCard title={title} hint={hint}>
      <ReportTable
        label={title}
        columns={[stageTitle, countTitle, sum]}
        rows={stages.map(({ stage, count, total_kopecks }) => ({
          key: stage,
          cells: [
            count > 0 ? (
              <RouterLink key={stage} to={ordersPath({ stage, user_id })}>
                {orderStages[stage]}
              </RouterLink>
            ) : (
              orderStages[stage]
            ),
            formatNumber(count),
            wholeRoubles(total_kopecks),
          ],
        }))}
      />
    </SectionCard>
  )
}
