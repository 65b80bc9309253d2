import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { channels, type FollowedRecord, type RealtimePayload } from '@veranda/contract'
import { useEffect, useState } from 'react'
import { useRealtimeEvent } from '#lib/realtime/realtime.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { areaKeys } from './query-keys.ts'

type Change = RealtimePayload<'record.changed'>

const areas: Record<FollowedRecord, QueryKey> = {
  lead: areaKeys.leads,
  client: areaKeys.clients,
  order: areaKeys.orders,
  document: areaKeys.documents,
}

/** What happens together is asked for once, and where much happens a list is not asked for all the time. */
const gatherMs = 150
const betweenMs = 700
/** How long what somebody does here is waited for: one's own deletion would be asked for before its answer leads away. */
const ownActMs = 3000

/** Queries of one record are named `[area, 'one', id, …]`; any other of its area may list it. */
function isAbout({ ids }: Change, [, kind, id]: QueryKey): boolean {
  return kind !== 'one' || ids === undefined || (typeof id === 'number' && ids.includes(id))
}

/** Outdated, and left so on purpose: its record was deleted here, and its page is about to close. */
const isClosing = ({ state }: Query) =>
  state.isInvalidated && state.fetchStatus === 'idle' && state.status === 'success'

/** Asks again for what shows these records; what is not on the screen is asked for when it is. */
export function invalidateRecords(queryClient: QueryClient, changes: readonly Change[]): void {
  for (const change of changes) {
    const queryKey = areas[change.type]
    const open = queryClient.getQueryCache().findAll({ queryKey, predicate: (query) => !isClosing(query) })
    const outdated = new Set(open.filter((query) => isAbout(change, query.queryKey)))
    void queryClient.invalidateQueries({ queryKey, predicate: (query) => outdated.has(query) })
  }
}

/** Gathers changes; answers what takes one and what stops it all. `isActing` tells of an act here that is on its way. */
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
      // Everybody in the company hears of it in the same moment: they do not ask in the same one.
      timer ??= setTimeout(run, Math.max(gatherMs * (0.5 + Math.random()), lastAt + betweenMs - Date.now()))
    },
    stop: () => clearTimeout(timer),
  }
}

/** Keeps screens in step with what colleagues do to leads, clients, orders and documents. */
export function useRecordChanges(): void {
  const queryClient = useQueryClient()
  const { user } = useCurrentUser()
  // Who must set a second factor first hears of nothing yet.
  const companyId = user && !user.must_set_two_factor ? user.company_id : null
  const [gatherer] = useState(() =>
    createChangeGatherer(
      (changes) => invalidateRecords(queryClient, changes),
      () => queryClient.isMutating({ predicate: ({ state }) => !state.isPaused }) > 0,
    ),
  )
  useEffect(() => gatherer.stop, [gatherer])
  useRealtimeEvent(companyId === null ? null : channels.records(companyId), 'record.changed', gatherer.add)
}
