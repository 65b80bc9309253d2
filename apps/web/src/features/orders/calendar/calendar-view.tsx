import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { CalendarVisit } from '@veranda/contract'
import { type KeyboardEvent, useState } from 'react'
import { crewsQuery } from '#entities/crew/crews-query.ts'
import { calendarShortcuts } from '#features/orders/shortcut-texts.ts'
import { VisitDialog } from '#features/orders/visits/visit-dialog.tsx'
import { calendarQuery } from '#features/orders/visits/visit-queries.ts'
import type { VisitSubject } from '#features/orders/visits/visit-values.ts'
import { useShortcutHelp } from '#lib/browser/shortcuts.ts'
import { useDates } from '#lib/format/dates.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { useWidePage } from '#ui/page/use-wide-page.ts'
import { CalendarAgenda } from './calendar-agenda.tsx'
import { daysOf, placesOf, stepFrom } from './calendar-days.ts'
import { CalendarDrag } from './calendar-drag.tsx'
import { type CalendarFilter, calendarFilterOf, matchesFilter } from './calendar-filter.ts'
import { CalendarMonth } from './calendar-month.tsx'
import { calendarTexts as t } from './calendar-texts.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { CalendarWaiting } from './calendar-waiting.tsx'
import { CalendarWeek } from './calendar-week.tsx'
import { useCalendarDrop } from './use-calendar-drop.ts'

interface OpenedVisit {
  subject: VisitSubject
  orderNumber: string
  conflicts?: CalendarVisit['conflicts']
}

/** `/orders?view=calendar`: visits with their assignees and conflicts. */
export function CalendarView() {
  const { params, setParams } = useSearchParams()
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'))
  const today = useDates().today()
  const filter = calendarFilterOf(params, { today, isPhone })
  const canPlan = useCurrentUser().can('order.update')
  const [opened, setOpened] = useState<OpenedVisit | null>(null)
  const drop = useCalendarDrop((order, starts_at) =>
    setOpened({ subject: newVisit(order, starts_at), orderNumber: order.number }),
  )
  useShortcutHelp(calendarShortcuts)
  useWidePage(filter.mode !== 'agenda')
  const onKeyDown = (event: KeyboardEvent) => {
    const to = dayByKey(event, filter, today)
    if (!to) return
    event.preventDefault()
    setParams({ day: to === today ? undefined : to })
  }
  return (
    <Box component="section" aria-label={t.title} onKeyDown={onKeyDown}>
      <CalendarDrag onDrop={drop}>
        <Stack direction={{ xs: 'column', lg: 'row' }} sx={{ gap: 2, alignItems: { lg: 'flex-start' } }}>
          <Stack sx={{ flex: 1, minWidth: 0, width: '100%', gap: 2 }}>
            <CalendarToolbar filter={filter} today={today} />
            <Days filter={filter} today={today} canPlan={canPlan} onOpened={setOpened} />
          </Stack>
          {canPlan && (
            <Box sx={{ width: { xs: '100%', lg: 240 }, flexShrink: 0 }}>
              <CalendarWaiting
                canDrag={filter.mode !== 'agenda'}
                onPlan={(order) => setOpened({ subject: newVisit(order, null), orderNumber: order.number })}
              />
            </Box>
          )}
        </Stack>
      </CalendarDrag>
      {opened && <VisitDialog {...opened} onClose={() => setOpened(null)} />}
    </Box>
  )
}

const newVisit = (
  { id, kind, measurer_id }: { id: number; kind: CalendarVisit['kind']; measurer_id: number | null },
  starts_at: string | null,
): VisitSubject => {
  const userId = kind === 'measurement' ? measurer_id : null
  return { visit: null, orderId: id, kind, starts_at, userId }
}

/** The day after a key: previous or next page, or today; not while typing or choosing. */
function dayByKey({ key, target }: KeyboardEvent, { mode, day }: CalendarFilter, today: string) {
  if (
    target instanceof Element &&
    target.closest('input, textarea, [role="combobox"], [role="listbox"], [role="dialog"]')
  )
    return null
  if (key === 'PageUp') return stepFrom(mode, day, -1)
  if (key === 'PageDown') return stepFrom(mode, day, 1)
  return key === 'Home' ? today : null
}

interface DaysProps {
  filter: CalendarFilter
  today: string
  canPlan: boolean
  onOpened: (opened: OpenedVisit) => void
}

function Days({ filter, today, canPlan, onOpened }: DaysProps) {
  const { timeZone } = useDates()
  const navigate = useNavigate()
  const days = daysOf(filter.mode, filter.day)
  const { data, error, refetch } = useQuery(calendarQuery(days[0] ?? '', days.at(-1) ?? ''))
  const { data: crews = [] } = useQuery(crewsQuery)
  if (!data && error) return <ErrorState error={error} title={t.loadFailure} onRetry={() => void refetch()} />
  // As tall as the window, so that content below it on a phone does not appear and jump.
  if (!data) return <ListSkeleton rows={8} minHeight="100dvh" />
  const visits = data.visits.filter((visit) => matchesFilter(visit, filter, crews))
  const open = (visit: CalendarVisit) => {
    if (!canPlan) return void navigate({ to: pathTo('orders.show', { id: visit.order_id }) })
    onOpened({ subject: { visit }, orderNumber: visit.order.number, conflicts: visit.conflicts })
  }
  const shown = { days, today, places: placesOf(visits, timeZone), canPlan, onOpen: open }
  return (
    <>
      {data.visits.length === 0 && <Alert severity="info">{`${t.emptyTitle}. ${t.emptyText}`}</Alert>}
      {data.visits.length > 0 && visits.length === 0 && <Alert severity="info">{t.nothingFits}</Alert>}
      {filter.mode === 'agenda' ? (
        <CalendarAgenda {...shown} />
      ) : (
        <Card sx={{ minWidth: 0, overflow: 'hidden' }}>
          {filter.mode === 'week' ? (
            <CalendarWeek {...shown} />
          ) : (
            <CalendarMonth {...shown} month={filter.day} />
          )}
        </Card>
      )}
    </>
  )
}
