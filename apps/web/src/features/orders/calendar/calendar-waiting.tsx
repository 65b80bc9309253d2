import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { visitKinds, type WaitingOrder } from '@veranda/contract'
import { waitingQuery } from '#features/orders/visits/visit-queries.ts'
import { useDates } from '#lib/format/dates.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { useDragged } from './calendar-drag.tsx'
import { calendarTexts as t } from './calendar-texts.ts'

interface Props {
  /** Whether days are shown to drag to. */
  canDrag: boolean
  onPlan: (order: WaitingOrder) => void
}

/** Orders without a date for their next visit: dragged into the calendar, or planned by a button. */
export function CalendarWaiting({ canDrag, onPlan }: Props) {
  const { data, error, refetch } = useQuery(waitingQuery)
  return (
    <Card component="section" aria-label={t.waiting} sx={{ p: 2 }}>
      <Typography variant="h3" component="h2">
        {data && data.length > 0 ? `${t.waiting}: ${data.length}` : t.waiting}
      </Typography>
      {!data && error && <ErrorState error={error} title={t.waitingFailure} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={2} />}
      {data && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {data.length === 0 ? t.waitingNone : canDrag ? t.waitingHint : t.waitingPlan}
        </Typography>
      )}
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mt: 1.5, gap: 1 }}>
        {data?.map((order) => (
          <Waiting key={order.id} order={order} canDrag={canDrag} onPlan={() => onPlan(order)} />
        ))}
      </Stack>
    </Card>
  )
}

interface WaitingProps {
  order: WaitingOrder
  canDrag: boolean
  onPlan: () => void
}

function Waiting({ order, canDrag, onPlan }: WaitingProps) {
  const { date } = useDates()
  const kind = visitKinds[order.kind]
  const label = `${kind}: ${t.order(order.number)}`
  const { ref, isDragged, ...listeners } = useDragged(`order:${order.id}`, { order, label }, !canDrag)
  const lines = [
    order.client_name || order.title,
    order.address,
    order.promised_at && t.promised(date(order.promised_at)),
  ]
  return (
    <Card
      component="li"
      ref={ref}
      {...listeners}
      variant="outlined"
      sx={{
        p: 1.25,
        cursor: canDrag ? 'grab' : undefined,
        opacity: isDragged ? 0.4 : 1,
        touchAction: 'manipulation',
      }}
    >
      <Link component={RouterLink} to={pathTo('orders.show', { id: order.id })} sx={{ fontWeight: 600 }}>
        {t.order(order.number)}
      </Link>
      {lines.filter(Boolean).map((line) => (
        <Typography key={line} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
      ))}
      <Button
        size="small"
        onClick={onPlan}
        aria-label={t.planLabel(kind, order.number)}
        sx={{ mt: 0.5, ml: -1.5 }}
      >
        {`${t.plan} ${kind.toLowerCase()}`}
      </Button>
    </Card>
  )
}
