import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type CalendarVisit, pages, visitKinds } from '@veranda/contract'
import { useDates } from '#lib/format/dates.ts'
import { toWallTime } from '#lib/format/zoned-time.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { stringifySearch } from '#lib/routes/search-params.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { RouterLink } from '#ui/router-link.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { texts } from './texts.ts'

const t = texts.day

/** Today's visits in order. */
export function TodaysVisits({ visits }: { visits: readonly CalendarVisit[] }) {
  const { user } = useCurrentUser()
  const { timeZone } = useDates()
  const calendar = stringifySearch({ view: 'calendar', who: user && `user:${user.id}` })
  return (
    <Box>
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'space-between', alignItems: 'baseline' }}>
        <Typography variant="h3">{t.visitsTitle(visits.length)}</Typography>
        <RouterLink to={`${pages['orders.index'].path}${calendar}`}>{t.calendar}</RouterLink>
      </Stack>
      <Stack component="ul" aria-label={t.visitsTitle(visits.length)} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {visits.map((visit) => (
          <VisitRow key={visit.id} visit={visit} time={toWallTime(visit.starts_at, timeZone).slice(11)} />
        ))}
      </Stack>
    </Box>
  )
}

function VisitRow({
  visit: { order_id, order, kind, done_at },
  time,
}: {
  visit: CalendarVisit
  time: string
}) {
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5, py: 1, alignItems: 'flex-start' }}>
      <Typography sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>{time}</Typography>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography>
          {visitKinds[kind]}
          {' · '}
          <RouterLink to={pathTo('orders.show', { id: order_id })}>{t.order(order.number)}</RouterLink>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {[order.address || t.noAddress, order.client_name].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {done_at !== null && <StatusChip label={t.visitDone} color="success" />}
    </Stack>
  )
}
