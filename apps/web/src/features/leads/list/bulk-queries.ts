import { useMutation } from '@tanstack/react-query'
import { api, type LeadListItem } from '@veranda/contract'
import { texts } from '#features/leads/texts.ts'
import { call } from '#lib/http/call.ts'
import { offerUndo } from '#lib/notices/undo.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { type BulkRequest, type BulkUndo, undoOf } from './bulk-undo.ts'

const t = texts.bulk

const send = (body: BulkRequest) => call(api.leads.bulk, { body })

async function revert({ requests, changes }: BulkUndo): Promise<void> {
  for (const request of requests) await send(request)
  for (const { id, body } of changes) await call(api.leads.update, { params: { id }, body })
}

const refreshes = [areaKeys.leads, areaKeys.dashboard]

/** Applies an action to the chosen leads and offers to undo it. */
export function useBulkAction(chosen: readonly LeadListItem[], onDone: () => void) {
  const undo = useMutation({
    mutationFn: revert,
    meta: { texts: t.undoCall, refreshes, refreshesOnFailure: true },
  })
  const change = useMutation({
    mutationFn: ({ request }: { request: BulkRequest; leads: readonly LeadListItem[] }) => send(request),
    onSuccess: ({ changed, skipped }, { request, leads }) => {
      const undoing = undoOf(
        request,
        leads.filter(({ id }) => changed.includes(id)),
      )
      offerUndo({
        text: t.done(request.action, changed.length, skipped.length),
        onUndo: () => undo.mutate(undoing),
      })
      onDone()
    },
    meta: { texts: t.call, refreshes, refreshesOnFailure: true },
  })
  return {
    apply: (
      action: BulkRequest['action'],
      params: NonNullable<BulkRequest['params']> = {},
      options: { onSettled?: () => void } = {},
    ) =>
      change.mutate({ request: { ids: chosen.map(({ id }) => id), action, params }, leads: chosen }, options),
    isPending: change.isPending,
  }
}
