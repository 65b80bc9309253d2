import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  type CompanyProfile,
  isCompleteSeller,
  type PurchaseStatus,
  pages,
  purchaseStatuses,
} from '@veranda/contract'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { EmptyState, ListSkeleton } from '#ui/page/states.tsx'
import { RouterLink } from '#ui/router-link.tsx'
import { PurchaseCard } from './purchases-card.tsx'
import { adminPurchasesQuery, sellerQuery } from './purchases-queries.ts'
import { texts } from './purchases-texts.ts'

const statuses = Object.keys(purchaseStatuses) as PurchaseStatus[]

/** `/admin/purchases`: operators confirm payments. */
export function AdminPurchasesPage() {
  const { params, setParams } = useSearchParams()
  const status = statuses.find((one) => one === params.status)
  const seller = useQuery(sellerQuery)
  const query = useInfiniteQuery(adminPurchasesQuery(status))
  const header = <PageHeader title={pages['admin.purchases'].title} subtitle={texts.subtitle} />
  // Waits for the seller, so that its notice does not push the page down.
  if (seller.isPending) {
    return (
      <>
        {header}
        <ListSkeleton />
      </>
    )
  }
  return (
    <>
      {header}
      <SellerNotice seller={seller.data} />
      <Stack direction="row" role="group" aria-label={texts.filter} sx={{ gap: 1, flexWrap: 'wrap', mb: 2 }}>
        {[undefined, ...statuses].map((one) => (
          <Chip
            key={one ?? 'all'}
            label={one ? purchaseStatuses[one].label : texts.all}
            color={one === status ? 'primary' : 'default'}
            variant={one === status ? 'filled' : 'outlined'}
            aria-pressed={one === status}
            onClick={() => setParams({ status: one })}
            sx={{ height: 36, px: 0.5 }}
          />
        ))}
      </Stack>
      <PagedList query={query} texts={texts}>
        {(purchases) =>
          purchases.length === 0 ? (
            <EmptyState
              title={status ? texts.nothingTitle : texts.emptyTitle}
              text={status ? texts.nothingText : texts.emptyText}
            />
          ) : (
            <Box
              component="ul"
              aria-label={texts.list}
              sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1.5 }}
            >
              {purchases.map((purchase) => (
                <PurchaseCard key={purchase.id} purchase={purchase} />
              ))}
            </Box>
          )
        }
      </PagedList>
    </>
  )
}

/** Invoices contain the platform's bank details: without them nobody can pay. */
function SellerNotice({ seller }: { seller: CompanyProfile | undefined }) {
  if (!seller || isCompleteSeller(seller.requisites)) return null
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {texts.noSeller}{' '}
      <RouterLink to={pages.settings.path} color="inherit" sx={{ fontWeight: 600 }}>
        {texts.toSettings}
      </RouterLink>
    </Alert>
  )
}
