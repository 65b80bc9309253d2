import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { channels, type FollowedRecord, type RealtimePayload } from '@veranda/contract'
import { useEffect, useState } from 'react'
import { useRealtimeEvent } from '#lib/realtime/realtime.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { areaKeys } from './query-keys.ts'

/** What an event says; `isLinked`: not the record itself has changed but something that refers to it. */
type Change = RealtimePayload<'record.changed'> & { isLinked?: boolean }

const areas: Record<FollowedRecord, QueryKey> = {
  lead: areaKeys.leads,
  client: areaKeys.clients,
  order: areaKeys.orders,
  document: areaKeys.documents,
}

/** Simultaneous changes cause one refetch, and frequent ones do not refetch a list all the time. */
const gatherMs = 150
const betweenMs = 700
/**
 * How long a pending mutation of this tab delays the refetch: after one's own deletion the record would be refetched
 * before the page closes.
 */
const ownActMs = 3000

/**
 * Queries of one record have the key `[area, 'one', id, …]`, with a name after the id where they read what belongs to it; any
 * other of its area may list it.
 */
function isAbout({ ids, isLinked = false }: Change, [, kind, id, part]: QueryKey): boolean {
  if (kind !== 'one') return !isLinked
  const isOfOne = ids === undefined || (typeof id === 'number' && ids.includes(id))
  return isOfOne && (!isLinked || part !== undefined)
}

/** Invalidated without a refetch on purpose: its record was deleted here and its page is about to close. */
const isClosing = ({ state }: Query) =>
  state.isInvalidated && state.fetchStatus === 'idle' && state.status === 'success'

/** Invalidates the queries that show these records; those off screen refetch when shown. */
export function invalidateRecords(queryClient: QueryClient, changes: readonly Change[]): void {
  for (const change of changes) {
    // What is linked may be a task, and a change of many records closes or moves theirs: lists of tasks have no events of their own.
    if (change.isLinked || !change.ids) void queryClient.invalidateQueries({ queryKey: areaKeys.tasks })
    const queryKey = areas[change.type]
    const open = queryClient.getQueryCache().findAll({ queryKey, predicate: (query) => !isClosing(query) })
    const outdated = new Set(open.filter((query) => isAbout(change, query.queryKey)))
    void queryClient.invalidateQueries({ queryKey, predicate: (query) => outdated.has(query) })
  }
}

/** Batches changes; returns functions to add one and to stop. `isActing` tells whether a mutation is pending. */
export function createChangeGatherer(flush: (changes: Change[]) => void, isActing: () => boolean) {
  let waiting: Change[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = 0
  let firstAt = 0
  const run = () => {
    if (isActing() && Date.now() - firstAt < ownActMs) {
      timer = setTimeout(run, gatherMs)
      return
    }
    timer = undefined
    lastAt = Date.now()
    const changes = waiting
    waiting = []
    flush(changes)
  }
  return {
    add: (change: Change) => {
      if (waiting.length === 0) firstAt = Date.now()
      waiting.push(change)
      // All users of the company get the event at the same moment, so the refetch is spread.
      timer ??= setTimeout(run, Math.max(gatherMs * (0.5 + Math.random()), lastAt + betweenMs - Date.now()))
    },
    stop: () => clearTimeout(timer),
  }
}

/** Refetches leads, clients, orders and documents that colleagues change, and what is read beside them. */
export function useRecordChanges(): void {
  const queryClient = useQueryClient()
  const { user } = useCurrentUser()
  // A user who must set up a second factor first may not subscribe yet.
  const companyId = user && !user.must_set_two_factor ? user.company_id : null
  const [gatherer] = useState(() =>
    createChangeGatherer(
      (changes) => invalidateRecords(queryClient, changes),
      () => queryClient.isMutating({ predicate: ({ state }) => !state.isPaused }) > 0,
    ),
  )
  useEffect(() => gatherer.stop, [gatherer])
  const channel = companyId === null ? null : channels.records(companyId)
  useRealtimeEvent(channel, 'record.changed', gatherer.add)
  useRealtimeEvent(channel, 'timeline.changed', (change) => gatherer.add({ ...change, isLinked: true }))
}
