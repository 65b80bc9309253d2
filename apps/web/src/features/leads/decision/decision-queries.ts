import { useMutation } from '@tanstack/react-query'
import {
  api,
  type BodyInput,
  isUndecided,
  type Lead,
  type LeadListItem,
  lead as leadSchema,
} from '@veranda/contract'
import { useCacheLead } from '#features/leads/lead-cache.ts'
import { askRejectReason, dismissRejectQuestion } from '#features/leads/reject-question-store.ts'
import { call } from '#lib/http/call.ts'
import { toast } from '#lib/notices/toasts.ts'
import { offerUndo } from '#lib/notices/undo.ts'
import { changedBy, isVersionConflict, newerRecord, sendOverNewer } from '#lib/query/newer-record.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { useMutateOnce } from '#lib/query/use-mutate-once.ts'
import { useCurrentUser } from '#lib/session/use-current-user.ts'
import { decisionTexts as t } from './decision-texts.ts'

export type DecidedLead = Pick<
  LeadListItem,
  'id' | 'number' | 'name' | 'phone' | 'email' | 'status' | 'user_id' | 'version'
>

type Patch = BodyInput<typeof api.leads.update>
const refreshes = [areaKeys.leads, areaKeys.dashboard, areaKeys.tasks]

/** Puts a lead back among those without a decision. */
function useUndecide(id: number) {
  return useMutation({
    mutationFn: (body: Patch) => call(api.leads.update, { params: { id }, body }),
    onSuccess: () => dismissRejectQuestion(),
    meta: { texts: t.undoCall, refreshes },
  })
}

interface Decision {
  patch: Patch
  undoPatch: Patch
  undoText: string
  texts: { failure: string }
  onDecided: (changed: Lead) => void
}

/** Changes the lead only while it is undecided; otherwise says what a colleague has decided. */
function useDecide({ id, version }: DecidedLead, decision: Decision) {
  const undo = useUndecide(id)
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      sendOverNewer(
        (seen) => call(api.leads.update, { params: { id }, body: { ...decision.patch, version: seen } }),
        { schema: leadSchema, version, clashes: (newer) => !isUndecided(newer) },
      ),
    onSuccess: (changed) => {
      decision.onDecided(changed)
      offerUndo({ text: decision.undoText, onUndo: () => undo.mutate(decision.undoPatch) })
    },
    onError: (error) => {
      const newer = newerRecord(error, leadSchema)
      if (newer) toast.info(t.decided(newer, changedBy(error)))
    },
    meta: {
      texts: decision.texts,
      hasToast: (error) => !isVersionConflict(error),
      refreshes,
      refreshesOnFailure: true,
    },
  })
  const mutateOnce = useMutateOnce(mutate)
  return { decide: () => mutateOnce(), isPending }
}

/** Makes the user responsible for the lead and starts it. */
export function useAcceptLead(lead: DecidedLead) {
  const cache = useCacheLead()
  const { user } = useCurrentUser()
  const me = user && { id: user.id, name: user.name }
  return useDecide(lead, {
    patch: { status: 'processing', user_id: me?.id },
    undoPatch: { status: 'new', user_id: null },
    undoText: t.accepted(lead.number),
    texts: t.acceptCall,
    onDecided: (changed) => cache({ ...changed, user: me }),
  })
}

/** Rejects the lead; the reason is asked for afterwards, as after any rejection. */
export function useRejectLead(lead: DecidedLead) {
  const cache = useCacheLead()
  return useDecide(lead, {
    patch: { status: 'rejected' },
    undoPatch: { status: 'new' },
    undoText: t.rejected(lead.number),
    texts: t.rejectCall,
    onDecided: (changed) => {
      cache(changed)
      askRejectReason(lead.id)
    },
  })
}
