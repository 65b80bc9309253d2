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
import { useNearEnd } from './use-near-end.ts'

export interface PagedListProps<T> {
  query: UseInfiniteQueryResult<InfiniteData<Paged<T>>>
  texts: { forms: Forms; loadFailure: string; moreFailure: string; retry: string }
  /** Filters, in one row with the total if it fits. */
  toolbar?: ReactNode
  /** Shown beside the total. */
  beside?: ReactNode
  /** Shown at the end of the total's row. */
  end?: ReactNode
  /** Draws the records or the empty state. */
  children: (records: T[]) => ReactNode
}

/**
 * A list read page by page: filters and total, records, errors. More is loaded as its end comes near; the button is for those who
 * use the keyboard, and for another try.
 */
export function PagedList<T>({ query, texts, toolbar, beside, end, children }: PagedListProps<T>) {
  const { data, error, isPlaceholderData } = query
  const retry = () => void query.refetch()
  const more = () => void query.fetchNextPage()
  const hasMore = query.hasNextPage && !isPlaceholderData
  const footer = useNearEnd<HTMLDivElement>(hasMore && !query.isFetching && !error, more)
  const head = (
    <ListHead first={data?.pages[0]} forms={texts.forms} toolbar={toolbar} beside={beside} end={end} />
  )
  if (!data) {
    return (
      <>
        {toolbar && head}
        {error ? (
          <ErrorState error={error} title={texts.loadFailure} onRetry={retry} />
        ) : (
          <ListSkeleton rows={12} height={32} />
        )}
      </>
    )
  }
  return (
    <>
      {head}
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
      <ListFooter ref={footer} hasMore={hasMore} isLoading={query.isFetchingNextPage} onMore={more} />
    </>
  )
}

interface HeadProps extends Pick<PagedListProps<unknown>, 'toolbar' | 'beside' | 'end'> {
  first: Paged<unknown> | undefined
  forms: Forms
}

/** Filters and total, in one row on a desktop while they fit; a line of chips is below both. */
function ListHead({ first, forms, toolbar, beside, end }: HeadProps) {
  const hasRecords = first !== undefined && first.total > 0
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: toolbar ? 'column' : 'row', md: 'row' },
        flexWrap: { md: 'wrap' },
        alignItems: { xs: toolbar ? 'stretch' : 'center', md: 'center' },
        minHeight: 44,
        gap: { xs: 0.5, md: 1 },
        mb: 1,
      }}
    >
      {toolbar}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          minHeight: { xs: 32, md: 0 },
          flexShrink: 0,
          ml: { md: toolbar ? 'auto' : 0 },
          order: { md: 1 },
        }}
      >
        <Typography color="textSecondary" role="status">
          {hasRecords && listTotal(first, forms)}
        </Typography>
        {beside}
        {hasRecords && end}
      </Box>
    </Box>
  )
}
