import { useQuery } from '@tanstack/react-query'
import { formatNumber, type LeadsReport } from '@veranda/contract'
import { LeadsChart } from '#entities/lead/leads-chart.tsx'
import { leadsPath } from '#entities/lead/leads-path.ts'
import { type Figure, FigureGrid } from '#entities/report/figure-grid.tsx'
import { percent, wholeRoubles } from '#entities/report/report-numbers.ts'
import { HeatMap } from '#features/reports/chats/heat-map.tsx'
import { PeriodSection } from '#features/reports/period-section.tsx'
import { type DaysParams, leadsReportQuery, leadsWorkbook } from '#features/reports/report-queries.ts'
import { EmptyReport, ReportState } from '#features/reports/report-state.tsx'
import { texts } from '#features/reports/texts.ts'
import { formatWaitingTime } from '#lib/format/waiting-time.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { FormsTable, LeadPeopleTable, RefusalsTable, SourcesTable, shareOf } from './leads-tables.tsx'
import { leadsTexts as t } from './leads-texts.ts'

/** Report on leads of a period. */
export function LeadsSection() {
  return <PeriodSection workbook={leadsWorkbook}>{(params) => <Report params={params} />}</PeriodSection>
}

function Report({ params }: { params: DaysParams }) {
  return (
    <ReportState result={useQuery(leadsReportQuery(params))}>
      {(report) => (
        <>
          <FigureGrid figures={figuresOf(report, params)} />
          {report.totals.created === 0 ? (
            <EmptyReport text={t.emptyText} />
          ) : (
            <ReportBody report={report} params={params} />
          )}
        </>
      )}
    </ReportState>
  )
}

function ReportBody({ report, params }: { report: LeadsReport; params: DaysParams }) {
  const { created, converted } = report.totals
  return (
    <>
      <SectionCard title={t.flow.title} hint={t.flow.hint}>
        <LeadsChart leads={{ created, converted, slices: report.slices }} />
      </SectionCard>
      <SourcesTable report={report} />
      <FormsTable report={report} params={params} />
      <LeadPeopleTable report={report} />
      <RefusalsTable report={report} params={params} />
      <HeatMap hours={report.hours} />
    </>
  )
}

function figuresOf({ totals }: LeadsReport, params: DaysParams): Figure[] {
  const { created, taken, converted, median_minutes, orders, sum_kopecks } = totals
  const { cards } = t
  const takenShare = created > 0 ? t.share(percent((taken * 10_000) / created)) : ''
  return [
    { name: cards.created, value: formatNumber(created), note: '', to: leadsPath(params) },
    { name: cards.taken, value: formatNumber(taken), note: takenShare },
    {
      name: cards.converted,
      value: formatNumber(converted),
      note: created > 0 ? t.share(shareOf(totals)) : '',
      to: leadsPath({ ...params, hasClient: true }),
    },
    {
      name: cards.median,
      value: median_minutes === null ? texts.nothing : formatWaitingTime(median_minutes),
      note: median_minutes === null ? t.noAnswers : t.median,
    },
    { name: cards.orders, value: formatNumber(orders), note: t.orders },
    { name: cards.sum, value: wholeRoubles(sum_kopecks), note: t.sum },
  ]
}
