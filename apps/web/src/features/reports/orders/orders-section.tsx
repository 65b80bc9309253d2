import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import type { OrdersReport } from '@veranda/contract'
import { isValidPeriod, managerOf, type Period, periodOf } from '#entities/report/report-period.ts'
import { PeriodBar } from '#features/reports/period-bar.tsx'
import { ordersReportQuery, ordersWorkbook, type ReportParams } from '#features/reports/report-queries.ts'
import { EmptyReport, ReportState } from '#features/reports/report-state.tsx'
import { texts as t } from '#features/reports/texts.ts'
import { UserFilter } from '#features/reports/user-filter.tsx'
import { useDates } from '#lib/format/dates.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { FigureCards } from './figure-cards.tsx'
import { FilmsTable } from './films-table.tsx'
import { FlowChart, MoneyChart, StagesTable } from './month-charts.tsx'
import { ManagersTable, ReasonsTable, TimesTable } from './people-tables.tsx'

/** Report on orders of a period. */
export function OrdersSection() {
  const { params } = useSearchParams()
  const { today } = useDates()
  const period = periodOf(params, today())
  const userId = managerOf(params)
  const reportParams = { from: period.from, to: period.to, ...(userId && { user_id: userId }) }
  const isPossible = isValidPeriod(period)
  return (
    <Stack sx={{ gap: 2.5 }}>
      <PeriodBar period={period} workbook={isPossible ? ordersWorkbook(reportParams) : null}>
        <UserFilter userId={userId} />
      </PeriodBar>
      {isPossible && <Report params={reportParams} period={period} />}
    </Stack>
  )
}

function Report({ params, period }: { params: ReportParams; period: Period }) {
  return (
    <ReportState result={useQuery(ordersReportQuery(params))}>
      {(data) => (
        <>
          <FigureCards report={data} params={params} />
          {isEmpty(data) ? <EmptyReport text={t.emptyText} /> : <ReportBody report={data} period={period} />}
          <StagesTable stages={data.stages} user_id={params.user_id} />
          <FilmsTable films={data.films} />
        </>
      )}
    </ReportState>
  )
}

const isEmpty = ({ managers }: OrdersReport) => managers.length === 0

function ReportBody({ report, period }: { report: OrdersReport; period: Period }) {
  return (
    <>
      <MoneyChart report={report} />
      <FlowChart report={report} />
      <ManagersTable report={report} period={period} />
      <TimesTable times={report.lead_times} />
      <ReasonsTable reasons={report.cancel_reasons} />
    </>
  )
}
