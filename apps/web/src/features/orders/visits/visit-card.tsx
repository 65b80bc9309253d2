import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import MountIcon from '@mui/icons-material/HandymanOutlined'
import MeasureIcon from '@mui/icons-material/StraightenOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { alpha } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import {
  type CalendarVisit,
  crewColors,
  type OrderVisit,
  type VisitKind,
  visitKinds,
} from '@veranda/contract'
import type { ElementType, PointerEventHandler, Ref } from 'react'
import { type Placed, timeText } from '#features/orders/calendar/calendar-days.ts'
import { calendarTexts as t } from '#features/orders/calendar/calendar-texts.ts'
import { conflictsText } from './visit-dialog.tsx'

export const visitIcons: Record<VisitKind, ElementType> = { measurement: MeasureIcon, mounting: MountIcon }

/** The crew's colour, or one derived from the user. */
export function visitColor({ crew, user_id }: Pick<OrderVisit, 'crew' | 'user_id'>): string {
  if (crew) return crew.color
  return (user_id === null ? undefined : crewColors[user_id % crewColors.length]) ?? '#475569'
}

export const visitAssigneeName = ({ crew, user }: Pick<OrderVisit, 'crew' | 'user'>) =>
  crew?.name ?? user?.name ?? t.nobody

export type PlacedVisit = Placed<CalendarVisit>

/** A visit's label for screen readers. */
export function visitLabel({ visit, from, to }: PlacedVisit): string {
  const { kind, order, done_at, conflicts } = visit
  return [
    `${visitKinds[kind]} ${timeText(from)}–${timeText(to)}`,
    order.client_name || order.title || t.order(order.number),
    order.address,
    visitAssigneeName(visit),
    done_at && t.done,
    conflicts.length > 0 && t.beware(conflictsText(conflicts)),
  ]
    .filter(Boolean)
    .join(', ')
}

interface Props {
  place: PlacedVisit
  /** Only time and name, where there is little room. */
  isShort?: boolean
  onOpen: (visit: CalendarVisit) => void
  /** Drag props of the button. */
  drag?: { ref: Ref<HTMLButtonElement>; onPointerDown?: PointerEventHandler; isDragged: boolean }
}

/** A visit in the calendar: a button that opens it. */
export function VisitCard({ place, isShort = false, onOpen, drag }: Props) {
  const { visit } = place
  const color = visitColor(visit)
  const { ref, isDragged = false, ...listeners } = drag ?? {}
  return (
    <ButtonBase
      ref={ref}
      {...listeners}
      aria-label={visitLabel(place)}
      title={visitLabel(place)}
      onClick={() => onOpen(visit)}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'stretch',
        justifyContent: 'flex-start',
        width: '100%',
        height: isShort ? 'auto' : '100%',
        minHeight: isShort ? 24 : undefined,
        px: place.lanes > 1 ? 0.375 : 0.75,
        py: isShort ? 0.25 : 0.5,
        overflow: 'hidden',
        textAlign: 'left',
        borderRadius: 1,
        borderLeft: `4px ${visit.crew_id === null && visit.user_id === null ? 'dashed' : 'solid'} ${color}`,
        bgcolor: 'background.paper',
        backgroundImage: `linear-gradient(${alpha(color, 0.14)}, ${alpha(color, 0.14)})`,
        boxShadow: (theme) => `inset 0 0 0 1px ${alpha(theme.palette.text.primary, 0.12)}`,
        opacity: isDragged ? 0.4 : 1,
        ...(drag && { cursor: 'grab', touchAction: 'manipulation' }),
        '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 1 },
      }}
    >
      <CardHead place={place} />
      <CardLines place={place} isShort={isShort} />
    </ButtonBase>
  )
}

/** The client first, as there may be no room for more. Simultaneous visits have one line of each. */
function CardLines({ place: { visit, from, to, lanes }, isShort }: { place: PlacedVisit; isShort: boolean }) {
  const { order } = visit
  const name = order.client_name || order.title || t.order(order.number)
  const hasRoom = !isShort && to - from > 60
  const lines = hasRoom ? [name, order.address, visitAssigneeName(visit)] : [name]
  const isNarrow = !hasRoom || lanes > 1
  return lines.filter(Boolean).map((line, index) => (
    <Typography
      key={line}
      component="span"
      variant="caption"
      noWrap={isNarrow}
      sx={{ display: 'block', lineHeight: 1.35, ...(index === 0 && { fontWeight: 600 }) }}
    >
      {line}
    </Typography>
  ))
}

/** The start time; the duration is visible from the height and in the label. */
function CardHead({ place: { visit, from } }: { place: PlacedVisit }) {
  const Icon = visitIcons[visit.kind]
  const icon = { fontSize: 15, flexShrink: 0 }
  // Simultaneous visits may have room for the time only.
  const kind = { ...icon, '@container (max-width: 52px)': { display: 'none' } }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5 }}>
      {visit.conflicts.length > 0 && <WarningIcon aria-hidden color="warning" sx={icon} />}
      {visit.done_at ? <DoneIcon aria-hidden color="success" sx={kind} /> : <Icon aria-hidden sx={kind} />}
      <Typography component="span" variant="caption" noWrap sx={{ fontWeight: 600, lineHeight: 1.35 }}>
        {timeText(from)}
      </Typography>
    </Box>
  )
}
