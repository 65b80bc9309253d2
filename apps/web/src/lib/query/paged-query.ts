import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import type { Paged } from '@veranda/contract'

interface Page {
  cursor: string | undefined
  signal: AbortSignal
  client: QueryClient
}

/** A list read page by page. What is shown stays while another search loads; coming back to the tab moves no rows. */
export function pagedQuery<T>(queryKey: QueryKey, fetchPage: (page: Page) => Promise<Paged<T>>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal, client }) => fetchPage({ cursor: pageParam ?? undefined, signal, client }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Paged<T>) => last.next_cursor,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    meta: { isSilent: true },
  })
}
