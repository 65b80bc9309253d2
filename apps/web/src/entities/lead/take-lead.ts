import { useMutation } from '@tanstack/react-query'
import { api, type LeadListItem } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { offerUndo } from '#lib/notices/undo.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { runMutation } from '#lib/query/run-mutation.ts'
import { knownStatus } from './known-status.ts'
import { texts } from './texts.ts'

interface Options {
  /** Whether the user may leave a lead without an assignee. */
  mayRelease: boolean
}

const refreshed = { refreshes: [areaKeys.leads, areaKeys.dashboard], refreshesOnFailure: true }

/**
 * Assigns an unassigned lead to the user, or starts one's own, and offers to undo. Whether it succeeds or a colleague was first,
 * the lead no longer waits.
 */
export function useTakeLead(
  { id, number, status, user_id }: Pick<LeadListItem, 'id' | 'number' | 'status' | 'user_id'>,
  { mayRelease }: Options,
) {
  const before = knownStatus(status)
  const mayUndo = before !== undefined && (user_id !== null || mayRelease)
  const body = { ...(before && { status: before }), ...(user_id === null && { user_id }) }
  return useMutation({
    mutationFn: () => call(api.leads.take, { params: { id } }),
    onSuccess: (_taken, _none, _prepared, { client }) => {
      if (!mayUndo) return
      // The row that the lead was taken in may be gone by then.
      const undo = {
        mutationFn: () => call(api.leads.update, { params: { id }, body }),
        meta: { texts: texts.giveBack, ...refreshed },
      }
      offerUndo({ text: texts.taken(number), onUndo: () => runMutation(client, undo) })
    },
    meta: { texts: texts.taking, ...refreshed },
  })
}
