import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type CuttingPlan, mayBeCut, type Order } from '@veranda/contract'
import { useDates } from '#lib/format/dates.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { ConfirmedButton } from '#ui/dialogs/confirmed-button.tsx'
import { useBookCutting, useUnbookCutting } from './cutting-queries.ts'
import { cuttingTexts } from './cutting-texts.ts'
import { metres, millimetres } from './film-sizes.ts'

interface Props {
  order: Order
  plan: CuttingPlan
}

/** Whether the film has been cut, and the button to book it. */
export function CuttingBooking({ order, plan }: Props) {
  if (plan.booked_at !== null) return <Booked order={order} plan={plan} />
  return <NotBooked order={order} plan={plan} />
}

function NotBooked({ order, plan }: Props) {
  const t = cuttingTexts.book
  const mayBook = useCurrentUser().can('order.produce') && mayBeCut(order.stage)
  const book = useBookCutting(order)
  const bought = plan.films.reduce(
    (sum, { rolls }) =>
      rolls.reduce((all, roll) => (roll.stock_id === null ? all + roll.length_mm : all), sum),
    0,
  )
  if (!mayBook) return null
  const text = bought > 0 ? `${t.text} ${t.missing(metres(bought))}` : t.text
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5, alignItems: { sm: 'center' } }}>
      <ConfirmedButton
        label={t.action}
        variant="contained"
        sx={{ flexShrink: 0 }}
        mutation={book}
        variables={plan.version}
        question={{ title: t.title, text, confirmLabel: t.action, color: 'primary' }}
      />
      <Typography variant="body2" color="textSecondary">
        {bought > 0 ? t.missing(metres(bought)) : t.hint}
      </Typography>
    </Stack>
  )
}

function Booked({ order, plan: { booked_at, booked_by, made, is_outdated } }: Props) {
  const t = cuttingTexts.unbook
  const { dateTime } = useDates()
  const mayBook = useCurrentUser().can('order.produce')
  const unbook = useUnbookCutting(order)
  const list = made.map(({ number, width_mm, length_mm }) =>
    t.remnant(number, millimetres(width_mm), millimetres(length_mm)),
  )
  return (
    <Alert
      severity={is_outdated ? 'warning' : 'success'}
      action={
        mayBook && (
          <ConfirmedButton
            label={t.action}
            color="inherit"
            size="small"
            mutation={unbook}
            variables={undefined}
            question={{ title: t.title, text: t.text, confirmLabel: t.confirm }}
          />
        )
      }
    >
      {t.done(dateTime(booked_at), booked_by)}
      {is_outdated && <div>{t.outdated}</div>}
      {list.length > 0 && <div>{t.made(list.join('; '))}</div>}
    </Alert>
  )
}
