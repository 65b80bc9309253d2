import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, type BodyInput, type OrderDocument } from '@veranda/contract'
import { call, urlOf } from '#lib/http/call.ts'
import { download } from '#lib/http/download.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { documentTexts as texts } from './document-texts.ts'

export const orderDocumentsQuery = (orderId: number) =>
  queryOptions({
    queryKey: [...areaKeys.documents, 'order', orderId],
    queryFn: ({ signal }) => call(api.orders.documents, { params: { id: orderId }, signal }),
  })

export const documentQuery = (id: number) =>
  queryOptions({
    queryKey: [...areaKeys.documents, 'one', id],
    queryFn: ({ signal }) => call(api.documents.show, { params: { id }, signal }),
    meta: { isSilent: true },
  })

/** Issuing or sharing refreshes the order too: an issued proposal moves its stage. */
const refreshes = [areaKeys.documents, areaKeys.orders]

export function useIssueDocument(orderId: number, idempotencyKey: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.orders.issueDocument>) =>
      call(api.orders.issueDocument, { params: { id: orderId }, body, idempotencyKey }),
    meta: { texts: texts.issue, refreshes },
  })
}

export function useDownloadPdf(id: number) {
  return useMutation({
    mutationFn: () => download(urlOf(api.documents.pdf.path, { id })),
    meta: { texts: { failure: texts.pdfFailure } },
  })
}

export function useShareDocument(id: number) {
  return useMutation({
    mutationFn: () => call(api.documents.share, { params: { id } }),
    meta: { texts: texts.share, refreshes },
  })
}

export function useRevokeLink(id: number) {
  return useMutation({
    mutationFn: () => call(api.documents.revoke, { params: { id } }),
    meta: { texts: texts.revoke, refreshes },
  })
}

export function useSendDocument({ id }: Pick<OrderDocument, 'id'>) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.documents.send>) =>
      call(api.documents.send, { params: { id }, body }),
    meta: { texts: texts.send, isSilent: true, refreshes },
  })
}

export function useAnnulDocument(id: number) {
  return useMutation({
    mutationFn: (reason: string) => call(api.documents.annul, { params: { id }, body: { reason } }),
    meta: { texts: texts.annul, isSilent: true, refreshes },
  })
}
