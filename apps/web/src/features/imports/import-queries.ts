import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type BodyInput, type ImportSettings, type ImportTarget } from '@veranda/contract'
import { importQuery } from '#entities/import/import-queries.ts'
import { call, urlOf } from '#lib/http/call.ts'
import { download } from '#lib/http/download.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { texts } from './texts.ts'

/** Uploads a table; the step shows errors. */
export function useSendTable(target: ImportTarget) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (file: File) =>
      call(api.imports.create, { query: { target, name: file.name.slice(-200) }, body: file }),
    onSuccess: (created) => queryClient.setQueryData(importQuery(created.id).queryKey, created),
    meta: { texts: texts.file.call, isSilent: true },
  })
}

export function useExample(target: ImportTarget) {
  return useMutation({
    mutationFn: () => download(urlOf(api.imports.example.path, {}, { target })),
    meta: { texts: texts.file.exampleCall },
  })
}

/** The preview for these settings. Nothing keeps it: the records may change at any time. */
export const checkQuery = (id: number, body: ImportSettings) =>
  queryOptions({
    queryKey: [...areaKeys.imports, id, 'check', body],
    queryFn: ({ signal }) => call(api.imports.check, { params: { id }, body, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { isSilent: true },
  })

/** Runs the preview; the step shows errors. */
export function useCheckImport(id: number) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.imports.check>) =>
      call(api.imports.check, { params: { id }, body }),
    meta: { texts: texts.columns.call, isSilent: true },
  })
}

export function useStartImport(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.imports.start, { params: { id } }),
    onSuccess: (started) => queryClient.setQueryData(importQuery(id).queryKey, started),
    meta: { texts: texts.check.call, refreshes: [[...areaKeys.imports, 'list']] },
  })
}
