import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, channels, limits } from '@veranda/contract'
import { useEffect, useRef, useState } from 'react'
import { useLeadChannel } from '#entities/lead/lead-channel.ts'
import { call } from '#lib/http/call.ts'
import { useRealtimeEvent } from '#lib/realtime/realtime.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'

interface Arrival {
  at: number
  lead_id?: number | undefined
}

/** A loaded list and when it was loaded. */
export interface ReadLeads {
  at: number
  ids: ReadonlySet<number>
  /** Whether it begins with the newest of all leads, so that whatever is newer was added later. */
  hasNewest: boolean
}

/** The newest leads that the user may read, whatever the list shows. Outside the leads' keys: each change would refetch it. */
const newestLeadsQuery = queryOptions({
  queryKey: ['newest-leads'],
  queryFn: async ({ signal }) => (await call(api.leads.list, { signal })).data.map(({ id }) => id),
  // The list was read just now.
  initialData: [],
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: limits.notificationPollMs,
  refetchOnWindowFocus: false,
  meta: { isSilent: true },
})

/** All browsers of the company hear of a new lead at once, and one's own list is read again before. */
const gatherMs = 500

/**
 * The number of leads that were added since the list was loaded: by a form, which the event tells at once, and by hand, an
 * import or a chat, of which the newest leads are read then and once a minute. They are not inserted by themselves, so that
 * rows do not move under the pointer. An event may arrive later than a list that already contains its lead.
 */
export function useFreshLeads(read: ReadLeads): { count: number; hasMore: boolean } {
  const { data: newest, dataUpdatedAt: newestAt } = useQuery(newestLeadsQuery)
  const [submitted, setSubmitted] = useState<Arrival[]>([])
  const [added, setAdded] = useState<Arrival[]>([])
  const seen = useSeenLead(read, newest, newestAt)
  const askLater = useAskLater()
  const companyId = useCurrentUser().user?.company_id ?? null

  useRealtimeEvent(useLeadChannel(), 'form.submitted', ({ lead_id }) =>
    setSubmitted((old) => [...old, { at: Date.now(), lead_id }]),
  )
  useRealtimeEvent(
    companyId === null ? null : channels.records(companyId),
    'record.added',
    ({ ids = [] }) => {
      const at = Date.now()
      setAdded((old) => [...old, ...ids.map((lead_id) => ({ at, lead_id }))])
      askLater()
    },
  )

  const isFresh = ({ at, lead_id }: Arrival) =>
    at >= read.at && !(lead_id !== undefined && read.ids.has(lead_id))
  const isAdded = (id: number) => added.some((one) => one.lead_id === id && isFresh(one))
  const known = newest.filter((id) => !read.ids.has(id) && (isAdded(id) || (seen !== null && id > seen)))
  const fresh = submitted.filter(isFresh)
  const named = fresh.flatMap(({ lead_id }) => lead_id ?? [])
  return {
    count: new Set([...named, ...known]).size + fresh.length - named.length,
    /** There may be more than the newest that were read. */
    hasMore: known.length >= limits.pageDefault,
  }
}

/** The newest lead that existed when the list was loaded; `null` while unknown. */
function useSeenLead(read: ReadLeads, newest: number[], newestAt: number): number | null {
  const [seen, setSeen] = useState<number | null>(null)
  const seenNow = () => {
    if (read.hasNewest) return Math.max(0, ...read.ids)
    // Read before the list, or the first time.
    const isOld = newest.length > 0 && (seen === null || newestAt <= read.at)
    return isOld ? Math.max(...newest) : seen
  }
  const next = seenNow()
  if (next !== seen) setSeen(next)
  return next
}

/** Reads the newest leads again a little later, once for what comes together. */
function useAskLater(): () => void {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    const ask = () => {
      timer.current = undefined
      void queryClient.invalidateQueries({ queryKey: newestLeadsQuery.queryKey })
    }
    timer.current ??= setTimeout(ask, gatherMs * (1 + Math.random()))
  }
}
