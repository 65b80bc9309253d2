import { api, type Scope } from '@veranda/contract'
import type { Serve } from '#http/serve.ts'
import { keepHolds, nextCall } from './lead-call-queue-repo.ts'
import { addCall, type Caller, callsOf, undoCall } from './lead-calls-repo.ts'
import { getLead } from './leads-repo.ts'

const viewerOf = ({ caller, scope }: { caller: Caller; scope: Scope }) => ({ userId: caller.userId, scope })

/** Call mode: the queue, its holds, and calls with their undo. */
export function leadCallsRoutes(serve: Serve): void {
  serve(api.leads.nextCall, (context) =>
    nextCall(context.tenant, context.body, context.caller, viewerOf(context), context.now),
  )

  serve(api.leads.holdCalls, async ({ tenant, caller, body, now }) => {
    await tenant.transaction((tx) => keepHolds(tx, body.lead_ids, caller.userId, now))
    return null
  })

  serve(api.leads.calls, async (context) => {
    const { id } = await getLead(context.tenant, context.params.id, viewerOf(context))
    return callsOf(context.tenant, id)
  })

  serve(api.leads.addCall, (context) =>
    addCall(context.tenant, context.params.id, context.body, context.caller, viewerOf(context), context.now),
  )

  serve(api.leads.undoCall, (context) =>
    undoCall(
      context.tenant,
      context.params.id,
      context.params.call_id,
      context.caller,
      viewerOf(context),
      context.now,
    ),
  )
}
