import { InfiniteQueryObserver, notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { LeadListItem, Paged } from '@veranda/contract'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { shownLeadLists } from '#features/leads/lead-cache.ts'

/** The neighbours of a lead in the list behind its dialog. */
export interface ListSteps {
  previousId: number | null
  nextId: number | null
}

interface Pages {
  pages: Paged<LeadListItem>[]
}

/** Ids of the listed leads in their order, as one comparable text. */
function listedIds(queryClient: QueryClient): string {
  const lists = queryClient.getQueriesData<Pages>(shownLeadLists)
  return lists.flatMap(([, list]) => list?.pages.flatMap(({ data }) => data.map(({ id }) => id)) ?? []).join()
}

const idsIn = (order: string) => (order === '' ? [] : order.split(',').map(Number))

/** Loads the next page of the list before the steps reach its end. */
function loadMore(queryClient: QueryClient): void {
  const lists = queryClient.getQueryCache().findAll(shownLeadLists)
  for (const observer of lists.flatMap(({ observers }) => observers)) {
    if (!(observer instanceof InfiniteQueryObserver)) continue
    const { hasNextPage, isFetching } = observer.getCurrentResult()
    if (hasNextPage && !isFetching) void observer.fetchNextPage()
  }
}

const aheadMin = 2

/**
 * The previous and next lead of the list that is on screen; `null` for a lead that was in none. A change may drop the
 * lead from the filtered list: then the order of the time when it was last listed counts.
 */
export function useListSteps(leadId: number): ListSteps | null {
  const queryClient = useQueryClient()
  const subscribe = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [queryClient],
  )
  const listed = useSyncExternalStore(subscribe, () => listedIds(queryClient))
  const [known, setKnown] = useState('')
  const isListed = idsIn(listed).includes(leadId)
  if (isListed && listed !== known) setKnown(listed)

  const order = idsIn(isListed ? listed : known)
  const place = order.indexOf(leadId)
  const isNearEnd = place >= 0 && order.length - place <= aheadMin
  useEffect(() => {
    if (isNearEnd) loadMore(queryClient)
  }, [isNearEnd, queryClient])
  if (place < 0) return null
  return { previousId: order[place - 1] ?? null, nextId: order[place + 1] ?? null }
}
