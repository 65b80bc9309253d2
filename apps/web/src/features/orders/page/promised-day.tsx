import Typography from '@mui/material/Typography'
import type { OrderListItem } from '@veranda/contract'
import { isLate } from '#features/orders/payments/order-money.ts'
import { texts } from '#features/orders/texts.ts'
import { useDates } from '#lib/format/dates.ts'

interface Props {
  order: OrderListItem
  /** Whether it is in a table row. */
  isOneLine?: boolean
}

/** The promised date; marked when it has passed. */
export function PromisedDay({ order, isOneLine = false }: Props) {
  const { date, today } = useDates()
  if (order.promised_at === null) return null
  const dayOf = (value: string) => date(value).split('.').reverse().join('-')
  if (!isLate(order, today(), dayOf)) return <>{date(order.promised_at)}</>
  return (
    <>
      <Typography component="span" variant="body2" sx={{ color: 'error.main', fontWeight: 600 }}>
        {date(order.promised_at)}
      </Typography>
      {isOneLine && ' '}
      <Typography variant="body2" component={isOneLine ? 'span' : 'p'} sx={{ color: 'error.main' }}>
        {texts.list.late}
      </Typography>
    </>
  )
}
