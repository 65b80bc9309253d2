import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Purchase, pages } from '@veranda/contract'
import { useDates } from '#lib/format/dates.ts'
import { roubles } from '#lib/format/money.ts'
import { PagedList } from '#ui/records/paged-list.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { purchaseListQuery } from './purchase-queries.ts'
import { PurchaseChip } from './purchase-state.tsx'
import { texts } from './texts.ts'

const t = texts.history

/** Past purchases of the company; nothing if there are none. */
export function PurchaseHistory() {
  const query = useInfiniteQuery(purchaseListQuery)
  if (query.data?.pages[0]?.total === 0 || (!query.data && !query.error)) return null
  return (
    <Box component="section" aria-label={t.title} sx={{ mt: 5 }}>
      <Typography variant="h2">{t.title}</Typography>
      <PagedList query={query} texts={t}>
        {(purchases) => (
          <Card component="ul" aria-label={t.table} sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {purchases.map((purchase) => (
              <Line key={purchase.id} purchase={purchase} />
            ))}
          </Card>
        )}
      </PagedList>
    </Box>
  )
}

function Line({ purchase }: { purchase: Purchase }) {
  const dates = useDates()
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{
        px: 3,
        py: 1.75,
        gap: { xs: 0.5, sm: 2 },
        alignItems: { sm: 'center' },
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      <Box sx={{ width: { sm: 150 }, flexShrink: 0 }}>
        <RouterLink to={`${pages['modules.index'].path}?purchase=${purchase.id}`} sx={{ fontWeight: 600 }}>
          {t.number(purchase.number)}
        </RouterLink>
        <Typography variant="body2" color="textSecondary">
          {dates.date(purchase.created_at)}
        </Typography>
      </Box>
      <Typography sx={{ flex: 1, minWidth: 0 }}>
        {purchase.items.map((item) => `${item.name} ${texts.cart.for(item.months)}`).join(', ')}
      </Typography>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography sx={{ fontWeight: 600, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
          {roubles(purchase.total_kopecks)}
        </Typography>
        <Box sx={{ width: { sm: 140 }, textAlign: 'right' }}>
          <PurchaseChip purchase={purchase} />
        </Box>
      </Stack>
    </Stack>
  )
}
