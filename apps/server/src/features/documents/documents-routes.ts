import { api } from '@veranda/contract'
import { orderViewerOf } from '#features/orders/orders-repo.ts'
import { createKeyedQueue } from '#files/limiter.ts'
import type { Context, Serve } from '#http/serve.ts'
import {
  annulDocument,
  type DocumentRequest,
  documentFile,
  drawDocument,
  getDocument,
  listDocuments,
  storeDocument,
} from './documents-repo.ts'
import { revokeLink, sendDocument, shareDocument } from './sharing-repo.ts'
import { listTemplates, previewTemplate, resetTemplate, updateTemplate } from './templates-repo.ts'

export function documentsRoutes(serve: Serve, { appUrl }: { appUrl: string }): void {
  // Documents of a company are issued one at a time: one overtaken by another number would be rendered in vain.
  const inTurn = createKeyedQueue<number>()
  serve(api.orders.issueDocument, {
    limitConcurrency: ({ tenant }, run) => inTurn(tenant.companyId, run),
    before: (context) => drawDocument(context.tenant, issueOf(context)),
    work: (context, drawing) => storeDocument(context.tenant, issueOf(context), drawing),
  })
  serve(api.orders.documents, (context) =>
    listDocuments(context.tenant, context.params.id, orderViewerOf(context)),
  )
  serve(api.documents.show, (context) =>
    getDocument(context.tenant, context.params.id, orderViewerOf(context)),
  )
  serve(api.documents.pdf, (context) =>
    documentFile(context.tenant, context.params.id, orderViewerOf(context)),
  )
  serve(api.documents.annul, (context) =>
    annulDocument(context.tenant, context.params.id, context.body.reason, orderViewerOf(context)),
  )
  serve(api.documents.share, (context) =>
    shareDocument(context.tenant, context.params.id, orderViewerOf(context), appUrl),
  )
  serve(api.documents.revoke, async (context) => {
    await revokeLink(context.tenant, context.params.id, orderViewerOf(context))
    return null
  })
  serve(api.documentTemplates.list, ({ tenant, now }) => listTemplates(tenant, now))
  serve(api.documentTemplates.update, ({ tenant, params, body }) => updateTemplate(tenant, params.kind, body))
  serve(api.documentTemplates.reset, async ({ tenant, params }) => {
    await resetTemplate(tenant, params.kind)
    return null
  })
  serve(api.documentTemplates.preview, ({ tenant, params, now }) => previewTemplate(tenant, params.kind, now))
  serve(api.documents.send, async (context) => {
    await sendDocument(context.tenant, context.params.id, context.body, orderViewerOf(context), appUrl)
    return null
  })
}

const issueOf = (context: Context<typeof api.orders.issueDocument>): DocumentRequest => ({
  orderId: context.params.id,
  body: context.body,
  viewer: orderViewerOf(context),
  now: context.now,
})
