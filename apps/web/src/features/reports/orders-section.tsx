import EmptyIcon from '@mui/icons-material/QueryStatsOutlined'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import type { OrdersReport } from '@veranda/contract'
import { useDates } from '#lib/dates.ts'
import { useSearchParams } from '#lib/use-search-params.ts'
import { EmptyState, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { FigureCards } from './figure-cards.tsx'
import { FilmsTable } from './films-table.tsx'
import { FlowChart, MoneyChart, StagesTable } from './month-charts.tsx'
import { ManagersTable, ReasonsTable, TimesTable } from './people-tables.tsx'
import { PeriodBar } from './period-bar.tsx'
import { managerOf, type Period, periodFaults, periodOf } from './report-period.ts'
import { ordersReportQuery, type ReportAsked } from './report-queries.ts'
import { texts as t } from './texts.ts'

/** What orders came to in a period. */
export function OrdersSection() {
  const { params } = useSearchParams()
  const { today } = useDates()
  const period = periodOf(params, today())
  const userId = managerOf(params)
  const asked = { from: period.from, to: period.to, ...(userId && { user_id: userId }) }
  const isPossible = Object.keys(periodFaults(period)).length === 0
  return (
    <Stack sx={{ gap: 2.5 }}>
      <PeriodBar period={period} userId={userId} asked={isPossible ? asked : null} />
      {isPossible && <Report asked={asked} period={period} />}
    </Stack>
  )
}

function Report({ asked, period }: { asked: ReportAsked; period: Period }) {
  const { data, error, isPlaceholderData, refetch } = useQuery(ordersReportQuery(asked))
  if (error && (!data || isPlaceholderData))
    return <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={4} height={140} />
  return (
    <>
      {isPlaceholderData && <LinearProgress aria-label={t.updating} />}
      <FigureCards report={data} asked={asked} />
      {isEmpty(data) ? (
        <EmptyState icon={<EmptyIcon />} title={t.emptyTitle} text={t.emptyText} />
      ) : (
        <Happened report={data} period={period} />
      )}
      <StagesTable stages={data.stages} user_id={asked.user_id} />
      <FilmsTable films={data.films} />
    </>
  )
}

const isEmpty = ({ managers }: OrdersReport) => managers.length === 0

function Happened({ report, period }: { report: OrdersReport; period: Period }) {
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
