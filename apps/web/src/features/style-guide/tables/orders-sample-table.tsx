import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { TagChips } from '#entities/dictionary/tag-chip.tsx'
import { StageChip } from '#entities/order/stage-chip.tsx'
import { useDates } from '#lib/format/dates.ts'
import { roubles } from '#lib/format/money.ts'
import { SampleActions, SampleBox } from './orders-sample-actions.tsx'
import type { OrdersSampleProps } from './orders-sample-props.ts'
import type { SampleOrder } from './sample-orders-texts.ts'
import { tablesTexts } from './tables-texts.ts'

const t = tablesTexts.records
const figures = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }
const wideOnly = { display: { xs: 'none', lg: 'table-cell' } }

/** The list where columns fit. */
export function OrdersSampleTable(props: OrdersSampleProps) {
  const { orders, chosen, onChoose } = props
  const isAll = chosen.length === orders.length
  return (
    <Card>
      <TableContainer>
        <Table
          aria-label={t.label}
          sx={{ '& td, & th': { borderColor: 'divider' }, '& thead th': { whiteSpace: 'nowrap' } }}
        >
          <TableHead>
            <TableRow>
              <TableCell padding="checkbox">
                <Checkbox
                  checked={isAll}
                  indeterminate={chosen.length > 0 && !isAll}
                  onChange={() => onChoose(isAll ? [] : orders.map(({ id }) => id))}
                  slotProps={{ input: { 'aria-label': t.chooseAll } }}
                />
              </TableCell>
              <TableCell>{t.columns.order}</TableCell>
              <TableCell>{t.columns.client}</TableCell>
              <TableCell>{t.columns.stage}</TableCell>
              <TableCell align="right">{t.columns.total}</TableCell>
              <TableCell sx={wideOnly}>{t.columns.promised}</TableCell>
              <TableCell align="right">{t.columns.actions}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {orders.map((order) => (
              <Row key={order.id} order={order} {...props} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Card>
  )
}

function Row({ order, chosen, onToggle, onRemove }: OrdersSampleProps & { order: SampleOrder }) {
  const { date } = useDates()
  return (
    <TableRow hover selected={chosen.includes(order.id)} sx={{ '&:last-child > *': { border: 0 } }}>
      <TableCell padding="checkbox">
        <SampleBox order={order} chosen={chosen} onToggle={onToggle} />
      </TableCell>
      <TableCell>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {t.number(order.id)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {order.title}
        </Typography>
      </TableCell>
      <TableCell>
        {order.client}
        <TagChips tags={order.tags} max={3} sx={{ mt: 0.5, maxWidth: 220 }} />
      </TableCell>
      <TableCell>
        <StageChip stage={order.stage} />
      </TableCell>
      <TableCell align="right" sx={figures}>
        {roubles(order.total_kopecks)}
      </TableCell>
      <TableCell sx={{ ...wideOnly, ...figures }}>{date(order.promised_on)}</TableCell>
      <TableCell align="right">
        <SampleActions order={order} onRemove={onRemove} />
      </TableCell>
    </TableRow>
  )
}
