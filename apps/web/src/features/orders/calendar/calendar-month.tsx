import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type PlacedVisit, VisitCard, visitLabel } from '#features/orders/visits/visit-card.tsx'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { dayTitle, isInMonth } from './calendar-days.ts'
import { useDayDrop, useDragged } from './calendar-drag.tsx'
import { calendarTexts as t } from './calendar-texts.ts'
import { DayNumber, type DaysProps } from './calendar-week.tsx'

/** Visits shown per day of the month. */
const shownVisits = 3

/** A month by weeks; a day with more visits links to its week. */
export function CalendarMonth({ month, ...props }: DaysProps & { month: string }) {
  return (
    <Box tabIndex={0} role="group" aria-label={t.modes.month} sx={{ overflowX: 'auto' }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(7, minmax(96px, 1fr))',
          borderTop: 1,
          borderLeft: 1,
          borderColor: 'divider',
        }}
      >
        {t.weekdays.map((name) => (
          <Typography
            key={name}
            aria-hidden
            variant="caption"
            color="textSecondary"
            sx={{ textAlign: 'center', py: 0.5, borderRight: 1, borderBottom: 1, borderColor: 'divider' }}
          >
            {name}
          </Typography>
        ))}
        {props.days.map((day) => (
          <MonthDay key={day} {...props} day={day} isOutside={!isInMonth(day, month)} />
        ))}
      </Box>
    </Box>
  )
}

interface DayProps extends DaysProps {
  day: string
  isOutside: boolean
}

function MonthDay({ day, isOutside, today, places, ...props }: DayProps) {
  const { setParams } = useSearchParams()
  const { ref, isOver } = useDayDrop({ day })
  const visits = places.get(day) ?? []
  const hidden = visits.length - shownVisits
  return (
    <Box
      ref={ref}
      sx={{
        minHeight: 108,
        p: 0.5,
        borderRight: 1,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: isOver ? 'action.selected' : isOutside ? 'action.hover' : undefined,
      }}
    >
      <Typography component="span" variant="caption" {...(isOutside && { color: 'textSecondary' })}>
        <DayNumber day={day} isToday={day === today} />
      </Typography>
      <Box
        component="ul"
        aria-label={dayTitle(day)}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: '3px',
          gridTemplateColumns: 'minmax(0, 1fr)',
        }}
      >
        {visits.slice(0, shownVisits).map((place) => (
          <MonthVisit key={place.visit.id} place={place} {...props} />
        ))}
      </Box>
      {hidden > 0 && (
        <Link
          component="button"
          variant="caption"
          sx={{ minHeight: 24 }}
          onClick={() => setParams({ mode: 'agenda', day })}
        >
          {t.more(hidden)}
        </Link>
      )}
    </Box>
  )
}

interface VisitProps extends Pick<DaysProps, 'canPlan' | 'onOpen'> {
  place: PlacedVisit
}

function MonthVisit({ place, canPlan, onOpen }: VisitProps) {
  const { visit } = place
  const drag = useDragged(`visit:${visit.id}`, { visit, label: visitLabel(place) }, !canPlan)
  return (
    <li>
      <VisitCard place={place} isShort onOpen={onOpen} {...(canPlan && { drag })} />
    </li>
  )
}
