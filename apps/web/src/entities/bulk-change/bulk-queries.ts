import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type BulkAction, type BulkChange, type Forms } from '@veranda/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '#lib/http/call.ts'
import { toast } from '#lib/notices/toasts.ts'
import { offerUndo } from '#lib/notices/undo.ts'
import { useFollowedJob } from '#lib/routes/use-followed-job.ts'
import { texts as t } from './texts.ts'

const pollMs = 1000

export const isInProgress = ({ status }: BulkChange) => status === 'running' || status === 'undoing'

const bulkChangeKey = (id: number) => ['bulk-change', id] as const

export const bulkChangeQuery = (id: number) =>
  queryOptions({
    queryKey: bulkChangeKey(id),
    queryFn: ({ signal }) => call(api.bulkChanges.show, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isInProgress(data) ? pollMs : false),
    meta: { isSilent: true },
  })

/** The change whose progress the page shows. */
export const useFollowedChange = () => useFollowedJob<BulkChange>('bulk', bulkChangeKey)

export interface BulkCall {
  /** The keys of what the change changes. */
  refreshes: QueryKey[]
  forms: Forms
}

interface Result {
  job: BulkChange
}

/** Applies an action to the chosen records; a long one is followed, a short one can be undone at once. */
export function useBulkAction<C extends { action: BulkAction }>(
  send: (change: C) => Promise<Result>,
  { refreshes, forms }: BulkCall,
  onDone: () => void,
) {
  const { follow } = useFollowedChange()
  const undo = useUndoBulkChange({ refreshes, forms })
  return useMutation({
    mutationFn: send,
    onSuccess: ({ job }) => {
      onDone()
      if (isInProgress(job)) return follow(job)
      const text = resultOf(job, forms)
      if (job.can_undo) offerUndo({ text, onUndo: () => undo.mutate(job.id) })
      else toast.success(text)
    },
    meta: { texts: t.call, refreshes, refreshesOnFailure: true },
  })
}

export const resultOf = (job: BulkChange, forms: Forms) => t.done(job, forms)

export const undoneText = ({ kept_count }: BulkChange) =>
  kept_count > 0 ? t.undoneExcept(kept_count) : t.undone

/** Returns the records to what they were; a long undo is followed. */
export function useUndoBulkChange({ refreshes }: BulkCall) {
  const { follow } = useFollowedChange()
  return useMutation({
    mutationFn: (id: number) => call(api.bulkChanges.undo, { params: { id } }),
    onSuccess: (job) => {
      if (isInProgress(job)) follow(job)
      else toast.success(undoneText(job))
    },
    meta: { texts: t.undoCall, refreshes, refreshesOnFailure: true },
  })
}

/** Refreshes what a long change or its undo has changed, as soon as it is seen to have ended. */
export function useRefreshWhenDone(job: BulkChange, refreshes: readonly QueryKey[]): void {
  const queryClient = useQueryClient()
  const isMoving = isInProgress(job)
  const wasMoving = useRef(isMoving)
  const refresh = useEffectEvent(() => {
    for (const queryKey of refreshes) void queryClient.invalidateQueries({ queryKey })
  })
  useEffect(() => {
    if (wasMoving.current && !isMoving) refresh()
    wasMoving.current = isMoving
  }, [isMoving])
}

export function useCancelBulkChange(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.bulkChanges.cancel, { params: { id } }),
    onSuccess: (job) => queryClient.setQueryData(bulkChangeKey(id), job),
    meta: { texts: t.progress.cancelCall },
  })
}
