import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type CuttingPlan, mayBeCut, type Order } from '@veranda/contract'
import { useState } from 'react'
import { useDates } from '#lib/format/dates.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
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
  const [isAsking, setAsking] = useState(false)
  const book = useBookCutting(order)
  const bought = plan.films.reduce(
    (sum, { rolls }) =>
      rolls.reduce((all, roll) => (roll.stock_id === null ? all + roll.length_mm : all), sum),
    0,
  )
  const close = () => setAsking(false)
  if (!mayBook) return null
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5, alignItems: { sm: 'center' } }}>
        <Button variant="contained" onClick={() => setAsking(true)} sx={{ flexShrink: 0 }}>
          {t.action}
        </Button>
        <Typography variant="body2" color="textSecondary">
          {bought > 0 ? t.missing(metres(bought)) : t.hint}
        </Typography>
      </Stack>
      <ConfirmDialog
        open={isAsking}
        title={t.title}
        text={bought > 0 ? `${t.text} ${t.missing(metres(bought))}` : t.text}
        confirmLabel={t.action}
        color="primary"
        isPending={book.isPending}
        onConfirm={() => book.mutate(plan.version, { onSettled: close })}
        onClose={close}
      />
    </>
  )
}

function Booked({ order, plan: { booked_at, booked_by, made, is_outdated } }: Props) {
  const t = cuttingTexts.unbook
  const { dateTime } = useDates()
  const mayBook = useCurrentUser().can('order.produce')
  const [isAsking, setAsking] = useState(false)
  const unbook = useUnbookCutting(order)
  const close = () => setAsking(false)
  const list = made.map(({ number, width_mm, length_mm }) =>
    t.remnant(number, millimetres(width_mm), millimetres(length_mm)),
  )
  return (
    <>
      <Alert
        severity={is_outdated ? 'warning' : 'success'}
        action={
          mayBook && (
            <Button color="inherit" size="small" onClick={() => setAsking(true)}>
              {t.action}
            </Button>
          )
        }
      >
        {t.done(dateTime(booked_at), booked_by)}
        {is_outdated && <div>{t.outdated}</div>}
        {list.length > 0 && <div>{t.made(list.join('; '))}</div>}
      </Alert>
      <ConfirmDialog
        open={isAsking}
        title={t.title}
        text={t.text}
        confirmLabel={t.confirm}
        isPending={unbook.isPending}
        onConfirm={() => unbook.mutate(undefined, { onSettled: close })}
        onClose={close}
      />
    </>
  )
}
