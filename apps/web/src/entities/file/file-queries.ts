import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, type FileRecord, type LinkVariant, type QueryInput } from '@veranda/contract'
import { leadRecordsKey } from '#entities/lead/lead-query.ts'
import { call } from '#lib/http/call.ts'
import { offerUndo } from '#lib/notices/undo.ts'
import { pagedQuery } from '#lib/query/paged-query.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { texts } from './texts.ts'

export type FileFilter = Omit<QueryInput<typeof api.files.list>, 'cursor' | 'limit'>

export const fileKeys = {
  all: areaKeys.files,
  lists: [...areaKeys.files, 'list'] as const,
  folders: [...areaKeys.files, 'folders'] as const,
}

export const fileListQuery = (filter: FileFilter) =>
  pagedQuery<FileRecord>([...fileKeys.lists, filter], ({ cursor, signal }) =>
    call(api.files.list, { query: { ...filter, cursor, limit: 50 }, signal }),
  )

/** A signed URL; stale long before it expires. */
export const fileLinkQuery = (id: number, variant: LinkVariant) =>
  queryOptions({
    queryKey: [...areaKeys.files, 'link', id, variant],
    queryFn: ({ signal }) => call(api.files.link, { params: { id }, body: { variant }, signal }),
    staleTime: 5 * 60_000,
    gcTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    meta: { isSilent: true },
  })

/** Downloads a file, streamed to disk by the browser. */
export function useDownloadFile() {
  return useMutation({
    mutationFn: ({ id }: { id: number }) =>
      call(api.files.link, { params: { id }, body: { variant: 'download' } }),
    onSuccess: ({ url }) => {
      const anchor = document.createElement('a')
      anchor.href = url
      anchor.download = ''
      anchor.click()
    },
    meta: { texts: { failure: texts.downloadFailure } },
  })
}

/** Moves a file to the trash and offers to undo. */
export function useTrashFile() {
  const restore = useRestoreFile()
  return useMutation({
    mutationFn: ({ id }: FileRecord) => call(api.files.remove, { params: { id } }),
    onSuccess: (_nothing, { id, name }) =>
      offerUndo({ text: texts.remove.undo(name), onUndo: () => restore.mutate(id) }),
    meta: { texts: texts.remove.call, refreshes: [fileKeys.all, leadRecordsKey] },
  })
}

function useRestoreFile() {
  return useMutation({
    mutationFn: (id: number) => call(api.files.restore, { params: { id } }),
    meta: { texts: texts.restore.call, refreshes: [fileKeys.all, leadRecordsKey] },
  })
}
