import { type MutationOptions, useMutation } from '@tanstack/react-query'
import { api, type Lead, type LeadListItem, type LeadStatus, leadStatusTitle } from '@veranda/contract'
import { knownStatus } from '#entities/lead/known-status.ts'
import { leadRecordsKey } from '#entities/lead/lead-query.ts'
import { call } from '#lib/http/call.ts'
import { offerUndo } from '#lib/notices/undo.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { leadKeys, useCacheLead } from './lead-cache.ts'
import { refreshAround } from './lead-queries.ts'
import { askRejectReason, dismissRejectQuestion } from './reject-question-store.ts'
import { texts } from './texts.ts'

interface LeadMove {
  lead: Pick<LeadListItem, 'id' | 'number' | 'reject_reason'>
  /** As the lead says it. */
  from: string
  status: LeadStatus
}

const { success, ...failures } = texts.changeStatus

const sendStatus = ({ lead: { id }, status }: LeadMove) =>
  call(api.leads.update, { params: { id }, body: { status } })

/** Writes a lead whose status was changed to the cache, and asks why it was rejected. */
function useStatusChanged() {
  const cache = useCacheLead()
  return (changed: Lead) => {
    cache(changed)
    if (changed.status === 'rejected') askRejectReason(changed.id)
    else dismissRejectQuestion()
  }
}

/** Where the undo may be pressed while the lead, with its history, is open over the list. */
const moveMeta: NonNullable<MutationOptions['meta']> = {
  texts: failures,
  refreshes: [leadKeys.lists, leadRecordsKey, areaKeys.tasks],
  refreshesOnFailure: true,
}

/** Offers to give a lead the status that it had, with its reason; an unknown one cannot be given. */
function useUndoMove() {
  const onChanged = useStatusChanged()
  const { mutate } = useMutation({
    mutationFn: ({ lead: { id, reject_reason }, from }: LeadMove & { from: LeadStatus }) =>
      call(api.leads.update, {
        params: { id },
        body: { status: from, ...(reject_reason && { reject_reason_id: reject_reason.id }) },
      }),
    onSuccess: (changed) => {
      onChanged(changed)
      // It had its reason, or went without one.
      dismissRejectQuestion()
    },
    meta: moveMeta,
  })
  const offer = (move: LeadMove, text: string) => {
    const from = knownStatus(move.from)
    if (from) offerUndo({ text, onUndo: () => mutate({ ...move, from }) })
  }
  return { offer }
}

/** Changes the status of a lead, says so, and offers to undo. */
export function useChangeStatus(id: number) {
  const onChanged = useStatusChanged()
  const undo = useUndoMove()
  return useMutation({
    mutationFn: sendStatus,
    onSuccess: (changed, move) => {
      onChanged(changed)
      undo.offer(move, texts.changeStatus.undo(move.lead.number, leadStatusTitle(move.status)))
    },
    meta: {
      texts: {
        ...texts.changeStatus,
        success: (_lead: Lead, { status }: LeadMove) => success(leadStatusTitle(status)),
      },
      // A rejection closes tasks, and taking it back opens them.
      refreshes: [...refreshAround(id).refreshes, areaKeys.tasks],
      refreshesInBackground: true,
    },
  })
}

/** The same on the board, where the undo says it all; the lists are read again before it ends. */
export function useMoveLead() {
  const onChanged = useStatusChanged()
  const undo = useUndoMove()
  return useMutation({
    mutationFn: sendStatus,
    onSuccess: (changed, move) => {
      onChanged(changed)
      undo.offer(move, success(leadStatusTitle(move.status)))
    },
    meta: moveMeta,
  })
}
