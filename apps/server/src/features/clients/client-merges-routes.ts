import { api, type Scope } from '@veranda/contract'
import type { Viewer } from '#db/ownership.ts'
import type { Serve } from '#http/serve.ts'
import { authorize, type Caller } from '#sign-in/caller.ts'
import { mergeClients, previewClientMerge, undoClientMerge } from './client-merges-repo.ts'

export function clientMergesRoutes(serve: Serve): void {
  serve(api.clients.mergePreview, async (context) =>
    previewClientMerge(context.tenant, context.params.id, context.query.with, viewerOf(context)),
  )

  serve(api.clients.merge, async (context) =>
    mergeClients(context.tenant, context.params.id, context.body, viewerOf(context)),
  )

  serve(api.clientMerges.undo, async (context) =>
    undoClientMerge(context.tenant, context.params.id, viewerOf(context), context.now),
  )
}

interface RequestContext {
  caller: Caller
  /** The scope of deleting clients. */
  scope: Scope
  now: Date
}

/** A merge deletes one client and changes the other, so it needs both permissions, and the narrower scope applies. */
function viewerOf({ caller, scope, now }: RequestContext): Viewer {
  const updating = authorize(api.clients.update.access, caller, now)
  return { userId: caller.userId, scope: updating === 'own' ? 'own' : scope }
}
