import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type BodyInput, type Lead, type LeadListItem, lead as leadSchema } from '@veranda/contract'
import { type TagsChange, tagsBody } from '#entities/dictionary/tags-change.ts'
import { type LeadExtras, leadKey, leadQuery, leadTimelineKey } from '#entities/lead/lead-query.ts'
import { ApiError, call } from '#lib/http/call.ts'
import { offerUndo } from '#lib/notices/undo.ts'
import { isVersionConflict, sendOverNewer } from '#lib/query/newer-record.ts'
import { pagedQuery } from '#lib/query/paged-query.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { leadKeys, useCacheLead } from './lead-cache.ts'
import { conditionsOf, type LeadFilter, queryOf } from './list/lead-filter.ts'
import { texts } from './texts.ts'

const noExtras: LeadExtras = { answers: [], with: [] }

export const leadListQuery = (filter: LeadFilter, extras: LeadExtras = noExtras) =>
  pagedQuery<LeadListItem>(leadKeys.list(filter, extras), ({ cursor, limit, signal }) => {
    const answers = extras.answers.join(',') || undefined
    const query = { ...queryOf(filter), answers, with: extras.with.join(',') || undefined, cursor, limit }
    return call(api.leads.list, { query, signal })
  })

/** Counts for the filter chips; the list does without them. */
export const leadCountsQuery = (filter: LeadFilter) =>
  queryOptions({
    queryKey: leadKeys.counts(filter),
    queryFn: ({ signal }) => call(api.leads.counts, { query: conditionsOf(filter), signal }),
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
  })

/** Sources that leads really have. */
export const leadSourcesQuery = queryOptions({
  queryKey: [...leadKeys.all, 'sources'],
  queryFn: ({ signal }) => call(api.leads.sources, { signal }),
  meta: { isSilent: true },
})

/** Changes a lead and keeps relations that the response omits. */
function useUpdateLead<V>(id: number, bodyOf: (chosen: V) => BodyInput<typeof api.leads.update>) {
  return {
    mutationFn: (chosen: V) => call(api.leads.update, { params: { id }, body: bodyOf(chosen) }),
    onSuccess: useCacheLead(),
  }
}

/** The list behind the dialog and the lead's history are refetched in the background. */
export const refreshAround = (id: number) => ({
  refreshes: [leadKeys.lists, leadTimelineKey(id)],
  refreshesInBackground: true,
})

interface Assignment {
  chosen: { id: number; name: string } | null
  /** Passed along, because by the time of an undo the component knows only the new one. */
  previousId: number | null
}

/** Assigns the lead to a colleague or, with `null`, to nobody, and offers to undo. */
export function useAssignLead({ id, number }: Pick<Lead, 'id' | 'number'>) {
  const cache = useCacheLead()
  const assign = (user_id: number | null) => call(api.leads.update, { params: { id }, body: { user_id } })
  const meta = {
    texts: texts.assignee.save,
    ...refreshAround(id),
    refreshes: [areaKeys.leads, areaKeys.dashboard],
  }
  const undo = useMutation({ mutationFn: assign, meta })
  return useMutation({
    mutationFn: ({ chosen }: Assignment) => assign(chosen?.id ?? null),
    onSuccess: (changed, { chosen, previousId }) => {
      cache({ ...changed, user: chosen })
      const t = texts.assignee
      const text = chosen ? t.assigned(number, chosen.name) : t.released(number)
      offerUndo({ text, onUndo: () => undo.mutate(previousId) })
    },
    meta,
  })
}

/**
 * Saves notes over a newer version of the lead, unless the notes differ in it. The editor reports that conflict, and
 * that a retry failed again.
 */
export function useSaveNotes(id: number, { isRetrying }: { isRetrying: boolean }) {
  return useMutation({
    mutationFn: ({ text, seen }: { text: string; seen: Pick<Lead, 'notes' | 'version'> }) =>
      sendOverNewer((version) => call(api.leads.update, { params: { id }, body: { notes: text, version } }), {
        schema: leadSchema,
        version: seen.version,
        clashes: (newer) => (newer.notes ?? '') !== (seen.notes ?? ''),
      }),
    onSuccess: useCacheLead(),
    meta: {
      texts: texts.saveNotes,
      hasToast: (error) => !isVersionConflict(error) && !(isRetrying && !(error instanceof ApiError)),
      ...refreshAround(id),
    },
  })
}

/** The field shows the outcome. */
export function useSaveReason(id: number) {
  return useMutation({
    ...useUpdateLead<number | null>(id, (reason) => ({ reject_reason_id: reason })),
    meta: { isSilent: true, ...refreshAround(id) },
  })
}

/** One after another, so that the last change wins. The field shows the outcome. */
export function useSaveTags(id: number) {
  return useMutation({
    ...useUpdateLead<TagsChange>(id, tagsBody),
    scope: { id: `tags of lead ${id}` },
    meta: { isSilent: true, ...refreshAround(id) },
  })
}

/** Moves a lead to the trash and offers to undo. */
export function useRemoveLead({ id, number }: Pick<Lead, 'id' | 'number'>) {
  const restore = useRestoreLead()
  return useMutation({
    mutationFn: () => call(api.leads.remove, { params: { id } }),
    onSuccess: () => offerUndo({ text: texts.remove.undo(number), onUndo: () => restore.mutate(id) }),
    meta: {
      texts: texts.remove.call,
      refreshes: [leadKeys.lists, areaKeys.clients],
      refreshesInBackground: true,
      outdates: [leadKey(id)],
    },
  })
}

export function useRestoreLead() {
  return useMutation({
    mutationFn: (id: number) => call(api.leads.restore, { params: { id } }),
    meta: { texts: texts.restore.call, refreshes: [leadKeys.all, areaKeys.clients] },
  })
}

/** The dialog reports failures: some belong to a field, one is only information. */
export function useConvertLead(id: number, idempotencyKey: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.leads.convert>) =>
      call(api.leads.convert, { params: { id }, body, idempotencyKey }),
    onSuccess: ({ client_id }) => {
      queryClient.setQueryData(
        leadQuery(id).queryKey,
        (old) => old && { ...old, client_id, status: 'completed', reject_reason: null },
      )
    },
    meta: {
      texts: texts.convert.call,
      isSilent: true,
      refreshes: [leadKeys.all, areaKeys.clients],
      refreshesOnFailure: true,
      refreshesInBackground: true,
    },
  })
}

/** Takes a conversion back. */
export function useUnlinkClient() {
  return useMutation({
    mutationFn: (id: number) => call(api.leads.unlink, { params: { id } }),
    meta: { texts: texts.unlink.call, refreshes: [leadKeys.all, areaKeys.clients], refreshesOnFailure: true },
  })
}

/** The dialog shows failures at the fields. */
export function useCreateLead(idempotencyKey: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.leads.create>) =>
      call(api.leads.create, { body, idempotencyKey }),
    meta: { texts: texts.create.call, isSilent: true, refreshes: [leadKeys.lists] },
  })
}

/** Creates an order from a lead, which is thereby converted. The dialog shows failures. */
export function useCreateLeadOrder(lead_id: number, idempotencyKey: string) {
  return useMutation({
    mutationFn: (person: Pick<BodyInput<typeof api.orders.create>, 'client' | 'client_id'>) =>
      call(api.orders.create, { body: { lead_id, ...person }, idempotencyKey }),
    meta: {
      texts: texts.order.call,
      isSilent: true,
      refreshes: [leadKeys.all, areaKeys.clients, areaKeys.orders],
      refreshesOnFailure: true,
      refreshesInBackground: true,
    },
  })
}
