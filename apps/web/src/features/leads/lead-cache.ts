import { type InfiniteData, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Lead, LeadListItem, Paged } from '@veranda/contract'
import { type LeadExtras, leadListsKey, leadQuery } from '#entities/lead/lead-query.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { conditionsOf, type LeadFilter } from './list/lead-filter.ts'

export const leadKeys = {
  all: areaKeys.leads,
  lists: leadListsKey,
  list: (filter: LeadFilter, extras: LeadExtras) => [...leadListsKey, filter, extras] as const,
  /** Under the lists, so that what refreshes them refreshes the counts. */
  counts: (filter: LeadFilter) => [...leadKeys.lists, 'counts', conditionsOf(filter)] as const,
}

/** Lists of leads on screen, among which the counts are not. */
export const shownLeadLists = {
  queryKey: leadKeys.lists,
  type: 'active',
  predicate: ({ state: { data } }: Query) => typeof data === 'object' && data !== null && 'pages' in data,
} as const

/** What a row of the list and the dialog both know of a lead. */
export type KnownLead = Pick<Lead, keyof LeadListItem & keyof Lead>

/** A lead as the list on screen has it. */
export function listedLead(queryClient: QueryClient, id: number): LeadListItem | undefined {
  return queryClient
    .getQueriesData<InfiniteData<Paged<LeadListItem>>>(shownLeadLists)
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ data }) => data)
    .find((lead) => lead.id === id)
}

/**
 * Writes a lead that the server told of to its dialog and to the lists on screen; relations that the answer omits stay. The lists
 * are read again as well, but of a list with many pages that takes seconds.
 */
export function useCacheLead(): (newer: Lead) => void {
  const queryClient = useQueryClient()
  return (newer) => {
    queryClient.setQueryData(leadQuery(newer.id).queryKey, (old) => old && { ...old, ...newer })
    const update = (one: LeadListItem): LeadListItem =>
      one.id === newer.id
        ? {
            ...one,
            ...newer,
            form: newer.form ?? one.form,
            user: newer.user === undefined ? one.user : newer.user,
          }
        : one
    queryClient.setQueriesData<InfiniteData<Paged<LeadListItem>>>(
      shownLeadLists,
      (old) => old && { ...old, pages: old.pages.map((page) => ({ ...page, data: page.data.map(update) })) },
    )
  }
}
