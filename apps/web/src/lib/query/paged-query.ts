import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { limits, type Paged } from '@veranda/contract'

interface Page {
  cursor: string | undefined
  /** The first page is small, so that it comes soon. */
  limit: number | undefined
  signal: AbortSignal
  client: QueryClient
}

/**
 * A list read page by page. The old result stays while another search loads; returning to the tab does not refetch
 * it.
 */
export function pagedQuery<T>(queryKey: QueryKey, fetchPage: (page: Page) => Promise<Paged<T>>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal, client }) =>
      fetchPage({
        cursor: pageParam ?? undefined,
        limit: pageParam === null ? undefined : limits.pageMax,
        signal,
        client,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Paged<T>) => last.next_cursor,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    meta: { isSilent: true },
  })
}
