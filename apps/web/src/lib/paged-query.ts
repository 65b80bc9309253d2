import { infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query'
import type { Paged } from '@veranda/contract'

/** A list read page by page. What is shown stays while another search loads; coming back to the tab moves no rows. */
export function pagedQuery<T>(
  queryKey: QueryKey,
  fetchPage: (page: { cursor: string | undefined; signal: AbortSignal }) => Promise<Paged<T>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage({ cursor: pageParam ?? undefined, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Paged<T>) => last.next_cursor,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    meta: { isSilent: true },
  })
}
