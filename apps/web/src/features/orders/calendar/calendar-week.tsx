import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { CalendarVisit } from '@veranda/contract'
import { type PlacedVisit, VisitCard, visitLabel } from '#features/orders/visits/visit-card.tsx'
import { dayTitle, timeText, weekdayOf } from './calendar-days.ts'
import { useDayDrop, useDragged } from './calendar-drag.tsx'
import { calendarTexts as t } from './calendar-texts.ts'

export interface DaysProps {
  days: readonly string[]
  today: string
  places: ReadonlyMap<string, PlacedVisit[]>
  canPlan: boolean
  onOpen: (visit: CalendarVisit) => void
}

const hourHeight = 48
const rounding = 15
const axisWidth = 52
const minDayWidth = 104

/** From eight to eight, extended to fit all visits. */
function hoursOf(places: DaysProps['places'], days: readonly string[]): { first: number; last: number } {
  const shown = days.flatMap((day) => places.get(day) ?? [])
  return {
    first: Math.min(8, ...shown.map(({ from }) => Math.floor(from / 60))),
    last: Math.max(20, ...shown.map(({ to }) => Math.min(24, Math.ceil(to / 60)))),
  }
}

/** A week with a time scale. */
export function CalendarWeek(props: DaysProps) {
  const { days, places } = props
  const { first, last } = hoursOf(places, days)
  const hours = Array.from({ length: last - first }, (_, index) => first + index)
  return (
    <Box tabIndex={0} role="group" aria-label={t.modes.week} sx={{ overflowX: 'auto' }}>
      <Box sx={{ display: 'flex', minWidth: axisWidth + 7 * minDayWidth }}>
        <Box aria-hidden sx={{ width: axisWidth, flexShrink: 0, pt: '52px', pl: 1 }}>
          {hours.map((hour) => (
            <Typography
              key={hour}
              variant="caption"
              color="textSecondary"
              sx={{ display: 'block', height: hourHeight, transform: 'translateY(-9px)' }}
            >
              {timeText(hour * 60)}
            </Typography>
          ))}
        </Box>
        {days.map((day) => (
          <WeekDay key={day} {...props} day={day} first={first} hours={hours.length} />
        ))}
      </Box>
    </Box>
  )
}

interface DayProps extends DaysProps {
  day: string
  first: number
  hours: number
}

function WeekDay({ day, first, hours, today, places, ...props }: DayProps) {
  const timeAt = (height: number) => {
    const minutes = first * 60 + (height / hourHeight) * 60
    return Math.min(Math.max(Math.round(minutes / rounding) * rounding, 0), 24 * 60 - rounding)
  }
  const { ref, isOver } = useDayDrop({ day, timeAt })
  const line = (theme: { palette: { divider: string } }) => theme.palette.divider
  return (
    <Box sx={{ flex: 1, minWidth: 0, borderLeft: 1, borderColor: 'divider' }}>
      <DayHead day={day} isToday={day === today} />
      <Box
        ref={ref}
        component="ul"
        aria-label={dayTitle(day)}
        style={{ height: hours * hourHeight }}
        sx={{
          position: 'relative',
          listStyle: 'none',
          m: 0,
          p: 0,
          borderTop: 1,
          borderColor: 'divider',
          bgcolor: isOver ? 'action.selected' : weekdayOf(day) > 4 ? 'action.hover' : undefined,
          backgroundImage: (theme) =>
            `repeating-linear-gradient(transparent 0 ${hourHeight - 1}px, ${line(theme)} ${hourHeight - 1}px ${hourHeight}px)`,
        }}
      >
        {places.get(day)?.map((place) => (
          <WeekVisit key={place.visit.id} place={place} first={first} {...props} />
        ))}
      </Box>
    </Box>
  )
}

function DayHead({ day, isToday }: { day: string; isToday: boolean }) {
  return (
    <Box sx={{ height: 52, textAlign: 'center', pt: 0.5 }}>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        {t.weekdays[weekdayOf(day)]}
      </Typography>
      <DayNumber day={day} isToday={isToday} />
    </Box>
  )
}

export function DayNumber({ day, isToday }: { day: string; isToday: boolean }) {
  return (
    <Box
      component="span"
      {...(isToday && { 'aria-current': 'date' as const })}
      sx={{
        display: 'inline-block',
        minWidth: 26,
        lineHeight: '26px',
        px: 0.5,
        borderRadius: 13,
        textAlign: 'center',
        fontWeight: 600,
        ...(isToday && { bgcolor: 'primary.main', color: 'primary.contrastText' }),
      }}
    >
      {Number(day.slice(8))}
    </Box>
  )
}

interface VisitProps extends Pick<DaysProps, 'canPlan' | 'onOpen'> {
  place: PlacedVisit
  first: number
}

function WeekVisit({ place, first, canPlan, onOpen }: VisitProps) {
  const { visit, from, to, lane, lanes } = place
  const drag = useDragged(`visit:${visit.id}`, { visit, label: visitLabel(place) }, !canPlan)
  const share = 100 / lanes
  return (
    <Box
      component="li"
      style={{
        top: ((from - first * 60) / 60) * hourHeight,
        height: Math.max(((Math.min(to, 24 * 60) - from) / 60) * hourHeight - 2, 24),
        left: `${lane * share}%`,
        width: `${share}%`,
      }}
      sx={{ position: 'absolute', px: '2px', containerType: 'inline-size' }}
    >
      <VisitCard place={place} onOpen={onOpen} {...(canPlan && { drag })} />
    </Box>
  )
}
