import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type ImportListItem, type ImportStatus } from '@veranda/contract'
import { call, urlOf } from '#lib/http/call.ts'
import { download } from '#lib/http/download.ts'
import { pagedQuery } from '#lib/query/paged-query.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { importTexts } from './import-texts.ts'

const pollMs = 1500

const moving: readonly ImportStatus[] = ['pending', 'running', 'reverting']

/** Whether an import is in progress. */
export const isInProgress = ({ status }: { status: ImportStatus }) => moving.includes(status)

/** Imports; polled while one is in progress. */
export const importListQuery = {
  ...pagedQuery<ImportListItem>([...areaKeys.imports, 'list'], ({ cursor, signal }) =>
    call(api.imports.list, { query: { cursor }, signal }),
  ),
  refetchInterval: ({ state }: { state: { data?: { pages: { data: ImportListItem[] }[] } | undefined } }) =>
    state.data?.pages.some(({ data }) => data.some(isInProgress)) ? pollMs : (false as const),
}

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...areaKeys.imports, id],
    queryFn: ({ signal }) => call(api.imports.show, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data) ? pollMs : false),
    meta: { isSilent: true },
  })

export function useCancelImport(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.imports.cancel, { params: { id } }),
    onSuccess: (cancelled) => queryClient.setQueryData(importQuery(id).queryKey, cancelled),
    meta: { texts: importTexts.cancelCall, refreshes: [[...areaKeys.imports, 'list']] },
  })
}

export function useRevertImport(id: number) {
  return useMutation({
    mutationFn: () => call(api.imports.revert, { params: { id } }),
    meta: { texts: importTexts.revertCall, refreshes: [areaKeys.imports] },
  })
}

export function useImportReport(id: number) {
  return useMutation({
    mutationFn: () => download(urlOf(api.imports.errors.path, { id })),
    meta: { texts: importTexts.reportCall },
  })
}
