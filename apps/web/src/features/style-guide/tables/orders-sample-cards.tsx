import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { TagChips } from '#entities/dictionary/tag-chip.tsx'
import { StageChip } from '#entities/order/stage-chip.tsx'
import { useDates } from '#lib/format/dates.ts'
import { roubles } from '#lib/format/money.ts'
import { CardList } from '#ui/lists/cards/card-list.tsx'
import { SampleActions, SampleBox } from './orders-sample-actions.tsx'
import type { OrdersSampleProps } from './orders-sample-props.ts'
import { tablesTexts } from './tables-texts.ts'

const t = tablesTexts.records

/** The list where a table does not fit. */
export function OrdersSampleCards({ orders, chosen, onToggle, onRemove }: OrdersSampleProps) {
  const { date } = useDates()
  return (
    <CardList label={t.label}>
      {orders.map((order) => (
        <Card component="li" key={order.id} sx={{ p: 2 }}>
          <Stack direction="row" sx={{ alignItems: 'center', ml: -1.25, mr: -1.25 }}>
            <SampleBox order={order} chosen={chosen} onToggle={onToggle} />
            <Typography sx={{ fontWeight: 600, flex: 1 }}>{t.number(order.id)}</Typography>
            <SampleActions order={order} onRemove={onRemove} />
          </Stack>
          <Typography>{order.client}</Typography>
          <Typography variant="body2" color="textSecondary">
            {order.title}
          </Typography>
          <Box sx={{ my: 1 }}>
            <StageChip stage={order.stage} />
          </Box>
          <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {[roubles(order.total_kopecks), t.promisedOn(date(order.promised_on))].join(' · ')}
          </Typography>
          <TagChips tags={order.tags} max={3} sx={{ mt: 1 }} />
        </Card>
      ))}
    </CardList>
  )
}
