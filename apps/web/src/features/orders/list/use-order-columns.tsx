import Typography from '@mui/material/Typography'
import type { OrderListItem } from '@veranda/contract'
import { StageChip } from '#entities/order/stage-chip.tsx'
import { OrderLink, RestoreOrder } from '#features/orders/order-link.tsx'
import { PromisedDay } from '#features/orders/page/promised-day.tsx'
import { debtOf, totalText } from '#features/orders/payments/order-money.ts'
import { texts } from '#features/orders/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { roubles } from '#lib/format/money.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { type RecordColumn, trashColumn } from '#ui/lists/record-column.ts'

const t = texts.list

/** Columns of the order list and its trash. Amounts only for users who see prices. */
export function useOrderColumns(isTrash: boolean): RecordColumn<OrderListItem>[] {
  const { date } = useDates()
  const seesPrices = useCurrentUser().can('order.price.read')
  const columns: RecordColumn<OrderListItem>[] = [
    {
      id: 'number',
      label: t.columns.number,
      width: 100,
      isFixed: true,
      cell: (order) => <OrderLink order={order} isTrash={isTrash} />,
    },
    {
      id: 'client',
      label: t.columns.client,
      isFixed: true,
      cell: (order) => <WhatAndWhere order={order} />,
    },
    {
      id: 'stage',
      label: t.columns.stage,
      width: 166,
      cell: ({ stage, on_hold }) => (
        <>
          <StageChip stage={stage} />
          {on_hold && (
            <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 0.75 }}>
              {t.onHold}
            </Typography>
          )}
        </>
      ),
    },
    {
      id: 'promised',
      label: t.columns.promised,
      width: 200,
      cell: (order) => <PromisedDay order={order} isOneLine />,
    },
    {
      id: 'user',
      label: t.columns.user,
      width: 140,
      isQuiet: ({ user }) => user === null,
      cell: ({ user }) => user?.name ?? t.noUser,
    },
    {
      id: 'created',
      label: t.columns.created,
      width: 100,
      isForWide: true,
      cell: ({ created_at }) => date(created_at),
    },
  ]
  const money: RecordColumn<OrderListItem>[] = [
    {
      id: 'total',
      label: t.columns.total,
      width: 104,
      isWhole: true,
      align: 'right',
      isQuiet: ({ total_kopecks }) => total_kopecks === null,
      cell: totalText,
    },
    {
      id: 'debt',
      label: t.columns.debt,
      width: 104,
      isWhole: true,
      align: 'right',
      cell: (order) => roublesOrNothing(debtOf(order)),
    },
  ]
  if (seesPrices) columns.splice(3, 0, ...money)
  if (!isTrash) return columns
  return [...columns, trashColumn(t.columns.action, (order) => <RestoreOrder order={order} />)]
}

const roublesOrNothing = (kopecks: number | null) => (kopecks ? roubles(kopecks) : '')

/** «Анна Ким · Сочи, Морская, 1 · веранда», in one line. */
function WhatAndWhere({ order: { client, address, title } }: { order: OrderListItem }) {
  const rest = [address, title].filter(Boolean).join(' · ')
  return (
    <span title={[client?.name, rest].filter(Boolean).join(' · ')}>
      <Typography component="span" variant="body2" {...(!client && { color: 'textSecondary' })}>
        {client?.name ?? t.noClient}
      </Typography>
      {rest && (
        <Typography component="span" variant="body2" color="textSecondary">
          {` · ${rest}`}
        </Typography>
      )}
    </span>
  )
}
