import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, type BodyInput } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { isVersionConflict } from '#lib/query/newer-record.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { texts } from './texts.ts'

/**
 * One offer of the queue. It claims a lead, so nothing but the screen itself asks for it again: a reconnect must not
 * replace the lead under the caller's hands.
 */
export const offerQuery = (session: string, turn: number, body: BodyInput<typeof api.leads.nextCall>) =>
  queryOptions({
    queryKey: [...areaKeys.leadCalls, session, turn],
    queryFn: ({ signal }) => call(api.leads.nextCall, { body, signal }),
    staleTime: 'static',
    meta: { isSilent: true },
  })

export const holdLeads = (lead_ids: number[]) => call(api.leads.holdCalls, { body: { lead_ids } })

/** Gives all leads back to the queue; sent even while the page closes. */
export const releaseLeads = () => call(api.leads.holdCalls, { body: { lead_ids: [] }, keepalive: true })

const refreshes = [areaKeys.leads, areaKeys.tasks, areaKeys.dashboard]

/** Records a call. The screen shows a version conflict. */
export function useRecordCall(id: number, idempotencyKey: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.leads.addCall>) =>
      call(api.leads.addCall, { params: { id }, body, idempotencyKey }),
    meta: {
      texts: texts.record,
      hasToast: (error) => !isVersionConflict(error),
      refreshes,
      refreshesInBackground: true,
    },
  })
}

export function useUndoCall() {
  return useMutation({
    mutationFn: ({ id, call_id }: { id: number; call_id: number }) =>
      call(api.leads.undoCall, { params: { id, call_id } }),
    meta: { texts: texts.undo, refreshes, refreshesInBackground: true },
  })
}
