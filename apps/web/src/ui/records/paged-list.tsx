import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Forms, Paged } from '@veranda/contract'
import type { ReactNode } from 'react'
import { ErrorState, ListSkeleton } from '#ui/page/states.tsx'
import { ListFooter } from './list-footer.tsx'
import { listTotal } from './list-total.ts'

interface Props<T> {
  query: UseInfiniteQueryResult<InfiniteData<Paged<T>>>
  texts: { forms: Forms; loadFailure: string; moreFailure: string; retry: string }
  /** Stands beside the total. */
  beside?: ReactNode
  /** The records that are there, or the empty state. */
  children: (records: T[]) => ReactNode
}

/** Records read page by page: the total, the records, what failed, and the way to more. */
export function PagedList<T>({ query, texts, beside, children }: Props<T>) {
  const { data, error, isPlaceholderData } = query
  const retry = () => void query.refetch()
  if (!data && error) return <ErrorState error={error} title={texts.loadFailure} onRetry={retry} />
  if (!data) return <ListSkeleton />

  const [first] = data.pages
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 44, gap: 2, mb: 1 }}>
        <Typography color="textSecondary" role="status">
          {first && first.total > 0 && listTotal(first, texts.forms)}
        </Typography>
        {beside}
      </Box>
      <Box
        aria-busy={isPlaceholderData}
        sx={{ opacity: isPlaceholderData ? 0.55 : 1, transition: 'opacity .15s' }}
      >
        {children(data.pages.flatMap((page) => page.data))}
      </Box>
      {error && (
        <Alert severity="error" sx={{ mt: 2 }} action={<Button onClick={retry}>{texts.retry}</Button>}>
          {query.isFetchNextPageError ? texts.moreFailure : texts.loadFailure}
        </Alert>
      )}
      <ListFooter
        hasMore={query.hasNextPage && !isPlaceholderData}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}
