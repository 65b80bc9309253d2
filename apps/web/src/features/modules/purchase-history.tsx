import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Purchase, pages } from '@veranda/contract'
import { useDates } from '#lib/format/dates.ts'
import { roubles } from '#lib/format/money.ts'
import type { RecordColumn } from '#ui/lists/record-column.ts'
import { RecordList } from '#ui/lists/record-list.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { purchaseListQuery } from './purchase-queries.ts'
import { PurchaseChip } from './purchase-state.tsx'
import { texts } from './texts.ts'

const t = texts.history

/** Past purchases of the company; nothing if there are none. */
export function PurchaseHistory() {
  const query = useInfiniteQuery(purchaseListQuery)
  const columns = usePurchaseColumns()
  if (query.data?.pages[0]?.total === 0 || (!query.data && !query.error)) return null
  return (
    <Box component="section" aria-label={t.title} sx={{ mt: 5 }}>
      <Typography variant="h2">{t.title}</Typography>
      <RecordList name="purchases" label={t.table} query={query} texts={t} columns={columns} empty={null} />
    </Box>
  )
}

function usePurchaseColumns(): RecordColumn<Purchase>[] {
  const dates = useDates()
  const { columns } = t
  return [
    {
      id: 'number',
      label: columns.number,
      width: 140,
      isFixed: true,
      cell: ({ id, number }) => (
        <RouterLink to={`${pages['modules.index'].path}?purchase=${id}`} sx={{ fontWeight: 600 }}>
          {t.number(number)}
        </RouterLink>
      ),
    },
    {
      id: 'items',
      label: columns.items,
      cell: ({ items }) => items.map(({ name, months }) => `${name} ${texts.cart.for(months)}`).join(', '),
    },
    { id: 'date', label: columns.date, width: 116, cell: ({ created_at }) => dates.date(created_at) },
    {
      id: 'total',
      label: columns.total,
      width: 140,
      align: 'right',
      cell: ({ total_kopecks }) => roubles(total_kopecks),
    },
    {
      id: 'status',
      label: columns.status,
      width: 176,
      align: 'right',
      cell: (purchase) => <PurchaseChip purchase={purchase} />,
    },
  ]
}
