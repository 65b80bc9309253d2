import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '@veranda/contract'
import { leadTimelineKey } from '#entities/lead/lead-query.ts'
import { call } from '#lib/http/call.ts'

/** What happened to a lead, newest first. */
export const leadTimelineQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: leadTimelineKey(id),
    queryFn: ({ pageParam, signal }) =>
      call(api.leads.timeline, { params: { id }, query: { cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    meta: { isSilent: true },
  })
