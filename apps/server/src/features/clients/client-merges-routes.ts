import { api } from '@veranda/contract'
import type { Serve } from '#http/serve.ts'
import { mergeClients, mergeViewerOf, previewClientMerge, undoClientMerge } from './client-merges-repo.ts'

export function clientMergesRoutes(serve: Serve): void {
  serve(api.clients.mergePreview, async (context) =>
    previewClientMerge(context.tenant, context.params.id, context.query.with, mergeViewerOf(context)),
  )

  serve(api.clients.merge, async (context) =>
    mergeClients(context.tenant, context.params.id, context.body, mergeViewerOf(context)),
  )

  serve(api.clientMerges.undo, async (context) =>
    undoClientMerge(context.tenant, context.params.id, mergeViewerOf(context), context.now),
  )
}
