import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import type { Dashboard } from '@veranda/contract'
import { type ReactNode, useDeferredValue } from 'react'
import { PeriodPicker } from '#entities/report/period-picker.tsx'
import { isValidPeriod, type Period, periodOf } from '#entities/report/report-period.ts'
import { useDates } from '#lib/format/dates.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { type DashboardParams, dashboardQuery } from './dashboard-queries.ts'
import { DashboardScopeChips, useDashboardScope } from './dashboard-scope.tsx'
import { LeadsBlock } from './leads-block.tsx'
import { ModulesBlock } from './modules-block.tsx'
import { MoneyBlock } from './money-block.tsx'
import { MyDay } from './my-day.tsx'
import { OrdersBlock } from './orders-block.tsx'
import { StartSteps } from './start-steps.tsx'
import { texts as t } from './texts.ts'
import { WaitingLeads } from './waiting-leads.tsx'
import { useIsBlockAvailable } from './with-block.tsx'

/** All blocks in order of importance. */
export function Boards() {
  const { params } = useSearchParams()
  const { user } = useCurrentUser()
  const { today } = useDates()
  const period = periodOf(params, today())
  const scope = useDashboardScope()
  const request: DashboardParams = {
    period: period.name,
    ...(period.name === 'custom' && { from: period.from, to: period.to }),
    ...(scope === 'mine' && { user_id: 'me' }),
  }
  const isPossible = isValidPeriod(period)
  const {
    data: newest,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...dashboardQuery(request),
    enabled: user !== undefined && isPossible,
  })
  // On a phone rendering everything would block input, so it is deferred.
  const data = useDeferredValue(newest)
  const isWhole = useDeferredValue(data !== undefined, false)
  if (error && !newest)
    return <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
  if (!data) return isPossible ? <Loading /> : <PeriodPicker period={period} />
  return (
    <Stack sx={{ gap: 2.5 }}>
      {data.start && <StartSteps steps={data.start} modules={data.modules} />}
      <Now board={data} />
      {isWhole && (
        <>
          <OfPeriod board={data} period={period} isStale={isPlaceholderData} />
          <ModulesBlock modules={data.modules} />
        </>
      )}
    </Stack>
  )
}

function Columns({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {children}
    </Box>
  )
}

/** Blocks about today, whatever the period. */
function Now({ board }: { board: Dashboard }) {
  return (
    <Columns>
      <MyDay day={board.day} />
      <WaitingLeads waiting={board.waiting} modules={board.modules} />
    </Columns>
  )
}

interface OfPeriodProps {
  board: Dashboard
  period: Period
  isStale: boolean
}

/** Figures of the period, and orders by stage. */
function OfPeriod({ board, period, isStale }: OfPeriodProps) {
  const { modules } = board
  const hasBlock = useIsBlockAvailable()
  const hasFigures = board.leads !== null || board.orders !== null
  if (!hasBlock('leads') && !hasBlock('orders')) return null
  return (
    <Stack sx={{ gap: 2.5 }}>
      {hasFigures && (
        <Stack
          direction="row"
          sx={{ gap: 1.5, columnGap: 4, mt: 1, flexWrap: 'wrap', justifyContent: 'space-between' }}
        >
          <PeriodPicker period={period} />
          <DashboardScopeChips />
          <Box sx={{ flexBasis: '100%', height: 4, my: -1 }}>
            {isStale && <LinearProgress aria-label={t.updating} />}
          </Box>
        </Stack>
      )}
      <Columns>
        <LeadsBlock board={board} />
        <Stack sx={{ gap: 2.5, '& > :last-child': { flex: 1 } }}>
          <OrdersBlock orders={board.orders} modules={modules} />
          <MoneyBlock board={board} />
        </Stack>
      </Columns>
    </Stack>
  )
}

/** Skeleton of the final height, so that nothing jumps. */
function Loading() {
  return (
    <Box>
      <Columns>
        <ListSkeleton rows={1} height={300} />
        <Skeleton variant="rounded" height={300} sx={{ my: 1 }} />
      </Columns>
      <Skeleton variant="rounded" height={44} sx={{ my: 2.5, maxWidth: 560 }} />
      <Columns>
        <Skeleton variant="rounded" height={480} />
        <Skeleton variant="rounded" height={480} />
      </Columns>
    </Box>
  )
}
