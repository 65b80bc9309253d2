import {
  formatNumber,
  type OrdersReport,
  pages,
  type ReportFlow,
  type ReportMargin,
  reportIntervals,
} from '@veranda/contract'
import { percent, wholeRoubles } from '#entities/report/report-numbers.ts'
import type { Period } from '#entities/report/report-period.ts'
import { ReasonsCard } from '#features/reports/leads/reasons-card.tsx'
import { texts as t } from '#features/reports/texts.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { ReportTable } from '#ui/report-table.tsx'
import { RouterLink } from '#ui/router-link.tsx'

const flowCells = (flow: ReportFlow) => [
  formatNumber(flow.created),
  formatNumber(flow.approved),
  wholeRoubles(flow.approved_kopecks),
  flow.average_kopecks === null ? t.nothing : wholeRoubles(flow.average_kopecks),
  flow.proposed > 0 ? percent((flow.won * 10_000) / flow.proposed) : t.nothing,
  formatNumber(flow.completed),
  wholeRoubles(flow.received_kopecks),
]

const marginCells = (margin: ReportMargin | null) =>
  margin ? [margin.margin_bp === null ? t.nothing : percent(margin.margin_bp)] : []

/** Figures per responsible user. */
export function ManagersTable({ report, period }: { report: OrdersReport; period: Period }) {
  const { title, hint, columns, margin, nobody } = t.managers
  const { name, from, to } = period
  const days = name === 'custom' ? { period: name, from, to } : { period: name }
  const rows = report.managers.map((one) => ({
    key: String(one.user?.id ?? 'nobody'),
    cells: [
      one.user ? (
        <RouterLink
          key="name"
          to={`${pages['reports.index'].path}${stringifySearch({ ...days, user: one.user.id })}`}
        >
          {one.user.name}
        </RouterLink>
      ) : (
        nobody
      ),
      ...flowCells(one),
      ...marginCells(one.margin),
    ],
  }))
  const sum = {
    key: 'total',
    cells: [t.total, ...flowCells(report.totals), ...marginCells(report.margin)],
    isTotal: true,
  }
  return (
    <SectionCard title={title} hint={hint}>
      <ReportTable
        label={title}
        columns={report.margin ? [...columns, margin] : columns}
        rows={rows.length > 1 ? [...rows, sum] : rows}
      />
    </SectionCard>
  )
}

/** Days between milestones. */
export function TimesTable({ times }: { times: OrdersReport['lead_times'] }) {
  const { title, hint, columns, days } = t.times
  const daysOf = (value: number | null) => (value === null ? t.nothing : days(value))
  return (
    <SectionCard title={title} hint={hint}>
      <ReportTable
        label={title}
        columns={columns}
        rows={times.map(({ leg, orders, median_days, p90_days }) => ({
          key: leg,
          cells: [reportIntervals[leg], formatNumber(orders), daysOf(median_days), daysOf(p90_days)],
        }))}
      />
    </SectionCard>
  )
}

export function ReasonsTable({ reasons }: { reasons: OrdersReport['cancel_reasons'] }) {
  const rows = reasons.map(({ reason, count }) => ({ key: reason, name: reason, count }))
  return <ReasonsCard texts={t.reasons} rows={rows} />
}
