import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type BodyInput, type BulkTarget, type RecordExport } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { useFollowedJob } from '#lib/routes/use-followed-job.ts'
import { texts as t } from './texts.ts'

const pollMs = 1000

const exportKey = (id: number) => ['record-export', id] as const

export const recordExportQuery = (id: number) =>
  queryOptions({
    queryKey: exportKey(id),
    queryFn: ({ signal }) => call(api.recordExports.show, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.status === 'running' ? pollMs : false),
    meta: { isSilent: true },
  })

/** The export whose progress the page shows. */
export const useFollowedExport = () => useFollowedJob<RecordExport>('export', exportKey)

/** The records of a table: those chosen, or all that the list's filter finds. */
export interface ExportedPart<T extends BulkTarget> {
  target: T
  part: Omit<BodyInput<(typeof api)[T]['export']>, 'format'>
}

/** Starts an export and shows its progress. */
export function useRequestExport<T extends BulkTarget>({ target, part }: ExportedPart<T>) {
  const { follow } = useFollowedExport()
  return useMutation({
    mutationFn: (format: RecordExport['format']) => call(api[target].export, { body: { ...part, format } }),
    onSuccess: follow,
    meta: { texts: t.call },
  })
}

export function useCancelExport(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.recordExports.cancel, { params: { id } }),
    onSuccess: (cancelled) => queryClient.setQueryData(exportKey(id), cancelled),
    meta: { texts: t.cancelCall, refreshes: [areaKeys.files] },
  })
}
