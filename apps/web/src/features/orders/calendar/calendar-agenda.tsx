import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { visitKinds } from '@veranda/contract'
import { type PlacedVisit, visitAssigneeName, visitColor } from '#features/orders/visits/visit-card.tsx'
import { VisitRow } from '#features/orders/visits/visit-row.tsx'
import { dayTitle, timeText } from './calendar-days.ts'
import { calendarTexts as t } from './calendar-texts.ts'
import type { DaysProps } from './calendar-week.tsx'

/** The days one below another, for phones. */
export function CalendarAgenda({ days, today, places, onOpen }: DaysProps) {
  return (
    <Stack sx={{ gap: 2.5 }}>
      {days.map((day) => (
        <section key={day} aria-label={dayTitle(day)}>
          <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
            {day === today ? `${dayTitle(day)} · ${t.today.toLowerCase()}` : dayTitle(day)}
          </Typography>
          <Visits places={places.get(day) ?? []} onOpen={onOpen} />
        </section>
      ))}
    </Stack>
  )
}

function Visits({ places, onOpen }: { places: readonly PlacedVisit[] } & Pick<DaysProps, 'onOpen'>) {
  if (places.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {t.emptyDay}
      </Typography>
    )
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {places.map((place) => {
        const { visit, from, to } = place
        const { order } = visit
        return (
          <li key={visit.id}>
            <VisitRow
              visit={visit}
              color={visitColor(visit)}
              title={`${timeText(from)}–${timeText(to)} · ${visitKinds[visit.kind]}`}
              lines={[
                [t.order(order.number), order.client_name || order.title].filter(Boolean).join(' · '),
                order.address || t.noAddress,
                [visitAssigneeName(visit), visit.note].filter(Boolean).join(' · '),
              ]}
              conflicts={visit.conflicts}
              onOpen={() => onOpen(visit)}
            />
          </li>
        )
      })}
    </Box>
  )
}
