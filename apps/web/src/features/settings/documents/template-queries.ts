import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type DocumentKind, type DocumentTemplate, type Output } from '@veranda/contract'
import { call, urlOf } from '#lib/http/call.ts'
import { download } from '#lib/http/download.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { documentsTexts as t } from './documents-texts.ts'

export const templatesQuery = queryOptions({
  queryKey: [...areaKeys.company, 'document-templates'],
  queryFn: ({ signal }) => call(api.documentTemplates.list, { signal }),
  meta: { isSilent: true },
})

type Templates = Output<typeof api.documentTemplates.list>

/** The form shows failures at the text. */
export function useSaveTemplate(kind: DocumentKind) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { body: string; version: number }) =>
      call(api.documentTemplates.update, { params: { kind }, body }),
    onSuccess: (saved: DocumentTemplate) =>
      queryClient.setQueryData(
        templatesQuery.queryKey,
        (known: Templates | undefined) =>
          known && { ...known, templates: known.templates.map((one) => (one.kind === kind ? saved : one)) },
      ),
    meta: { isSilent: true },
  })
}

export function useResetTemplate(kind: DocumentKind) {
  return useMutation({
    mutationFn: () => call(api.documentTemplates.reset, { params: { kind } }),
    meta: { texts: t.resetCall, refreshes: [templatesQuery.queryKey] },
  })
}

export function useTemplatePdf(kind: DocumentKind) {
  return useMutation({
    mutationFn: () => download(urlOf(api.documentTemplates.preview.path, { kind })),
    meta: { texts: { failure: t.pdfFailure } },
  })
}
