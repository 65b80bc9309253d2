import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { OrderListItem } from '@veranda/contract'
import { StageChip } from '#entities/order/stage-chip.tsx'
import { OrderLink, RestoreButton, useRowClick } from '#features/orders/order-link.tsx'
import { PromisedDay } from '#features/orders/page/promised-day.tsx'
import { debtOf, totalText } from '#features/orders/payments/order-money.ts'
import { texts } from '#features/orders/texts.ts'
import { useDates } from '#lib/format/dates.ts'
import { roubles } from '#lib/format/money.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { clamped } from '#ui/clamped.ts'

const t = texts.list
const roomy = { display: { xs: 'none', lg: 'table-cell' } }
const money = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }

interface Props {
  orders: OrderListItem[]
  isTrash: boolean
}

export function OrderTable({ orders, isTrash }: Props) {
  const seesPrices = useCurrentUser().can('order.price.read')
  return (
    <Card>
      <TableContainer>
        <Table aria-label={t.table} sx={{ '& td, & th': { borderColor: 'divider' } }}>
          <TableHead>
            <TableRow>
              <TableCell>{t.columns.number}</TableCell>
              <TableCell>{t.columns.client}</TableCell>
              <TableCell>{t.columns.stage}</TableCell>
              {seesPrices && <TableCell align="right">{t.columns.total}</TableCell>}
              <TableCell>{t.columns.promised}</TableCell>
              <TableCell sx={roomy}>{t.columns.user}</TableCell>
              {isTrash && <TableCell align="right">{t.columns.action}</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} isTrash={isTrash} seesPrices={seesPrices} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Card>
  )
}

function OrderRow({
  order,
  isTrash,
  seesPrices,
}: {
  order: OrderListItem
  isTrash: boolean
  seesPrices: boolean
}) {
  const onRowClick = useRowClick(isTrash)
  const { date } = useDates()
  return (
    <TableRow
      hover={!isTrash}
      onClick={onRowClick(order)}
      sx={{ cursor: isTrash ? 'default' : 'pointer', '&:last-child > *': { border: 0 } }}
    >
      <TableCell>
        <OrderLink order={order} isTrash={isTrash} />
        <Typography variant="body2" color="textSecondary" noWrap sx={{ maxWidth: 200 }}>
          {order.title || date(order.created_at)}
        </Typography>
      </TableCell>
      <TableCell sx={{ minWidth: 180, color: order.client ? undefined : 'text.secondary' }}>
        <Box title={order.client?.name} sx={clamped(2)}>
          {order.client?.name ?? t.noClient}
        </Box>
        {order.address && (
          <Typography variant="body2" color="textSecondary">
            {order.address}
          </Typography>
        )}
      </TableCell>
      <TableCell>
        <StageChip stage={order.stage} />
        {order.on_hold && (
          <Typography variant="body2" color="textSecondary">
            {t.onHold}
          </Typography>
        )}
      </TableCell>
      {seesPrices && <MoneyCell order={order} />}
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <PromisedDay order={order} />
      </TableCell>
      <TableCell sx={{ ...roomy, color: order.user ? undefined : 'text.secondary' }}>
        {order.user?.name ?? t.noUser}
      </TableCell>
      {isTrash && (
        <TableCell align="right">
          <RestoreButton order={order} />
        </TableCell>
      )}
    </TableRow>
  )
}

function MoneyCell({ order }: { order: OrderListItem }) {
  const debt = debtOf(order)
  const isCounted = order.total_kopecks !== null
  return (
    <TableCell align="right" sx={{ ...money, color: isCounted ? undefined : 'text.secondary' }}>
      {totalText(order)}
      {debt ? (
        <Typography variant="body2" color="textSecondary">
          {t.owed(roubles(debt))}
        </Typography>
      ) : null}
    </TableCell>
  )
}
