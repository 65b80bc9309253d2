import { formatNumber, type LeadFlow, type LeadSourceResult, type LeadsReport } from '@veranda/contract'
import type { ReactNode } from 'react'
import { leadsPath } from '#entities/lead/leads-path.ts'
import { percent, wholeRoubles } from '#entities/report/report-numbers.ts'
import type { DaysParams } from '#features/reports/report-queries.ts'
import { texts } from '#features/reports/texts.ts'
import { formatWaitingTime } from '#lib/format/waiting-time.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { ReportTable } from '#ui/report-table.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { leadsTexts as t } from './leads-texts.ts'
import { ReasonsCard } from './reasons-card.tsx'

interface Props {
  report: LeadsReport
  params: DaysParams
}

export const shareOf = ({ created, converted }: LeadFlow) =>
  created > 0 ? percent((converted * 10_000) / created) : texts.nothing

const sourceCells = (flow: LeadSourceResult): ReactNode[] => [
  formatNumber(flow.created),
  formatNumber(flow.converted),
  shareOf(flow),
  formatNumber(flow.orders),
  wholeRoubles(flow.sum_kopecks),
]

/** Sources of leads with their results. */
export function SourcesTable({ report: { sources, totals } }: Pick<Props, 'report'>) {
  const { title, hint, column } = t.sources
  const rows = sources.map((one) => ({
    key: one.source,
    cells: [one.source || t.noSource, ...sourceCells(one)],
  }))
  return (
    <SectionCard title={title} hint={hint}>
      <ReportTable label={title} columns={[column, ...t.roads]} rows={[...rows, totalRow(totals)]} />
    </SectionCard>
  )
}

const totalRow = (totals: LeadSourceResult) => ({
  key: '\u0000total',
  cells: [texts.total, ...sourceCells(totals)],
  isTotal: true,
})

export function FormsTable({ report: { forms, totals }, params }: Props) {
  const { title, hint, column } = t.forms
  const rows = forms.map(({ form, ...flow }) => ({
    key: String(form?.id ?? 'none'),
    cells: [
      form ? (
        <RouterLink key="name" to={leadsPath({ form: form.id, ...params })}>
          {form.name}
        </RouterLink>
      ) : (
        t.noForm
      ),
      ...sourceCells(flow),
    ],
  }))
  return (
    <SectionCard title={title} hint={hint}>
      <ReportTable label={title} columns={[column, ...t.roads]} rows={[...rows, totalRow(totals)]} />
    </SectionCard>
  )
}

/** Users who took leads: response time and results. */
export function LeadPeopleTable({ report: { managers, totals } }: Pick<Props, 'report'>) {
  const { title, hint, columns, nobody: unassigned } = t.people
  const cellsOf = (one: LeadFlow & { taken: number; median_minutes: number | null }) => [
    formatNumber(one.created),
    formatNumber(one.taken),
    shareOf(one),
    one.median_minutes === null ? texts.nothing : formatWaitingTime(one.median_minutes),
  ]
  const rows = managers.map((one) => ({
    key: String(one.user?.id ?? 'nobody'),
    cells: [one.user?.name ?? unassigned, ...cellsOf(one)],
  }))
  return (
    <SectionCard title={title} hint={hint}>
      <ReportTable
        label={title}
        columns={columns}
        rows={[...rows, { key: 'total', cells: [texts.total, ...cellsOf(totals)], isTotal: true }]}
      />
    </SectionCard>
  )
}

export function RefusalsTable({ report: { reasons }, params }: Props) {
  const rows = reasons.map(({ reason, count }) => ({
    key: String(reason?.id ?? 'none'),
    name: reason && (
      <RouterLink to={leadsPath({ status: 'rejected', reasons: reason.id, ...params })}>
        {reason.name}
      </RouterLink>
    ),
    count,
  }))
  return <ReasonsCard texts={t.reasons} rows={rows} />
}
