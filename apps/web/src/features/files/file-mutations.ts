import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, type BodyInput, type FileFolder, type FileRecord } from '@veranda/contract'
import { fileKeys } from '#entities/file/file-queries.ts'
import { call } from '#lib/http/call.ts'
import type { CallTexts } from '#lib/http/failure-text.ts'
import { offerUndo } from '#lib/notices/undo.ts'
import { texts } from './texts.ts'

export const foldersQuery = (isTrash = false) =>
  queryOptions({
    queryKey: [...fileKeys.folders, isTrash],
    queryFn: async ({ signal }) => {
      const query = isTrash ? { trash: 'true' as const } : {}
      return (await call(api.fileFolders.list, { query, signal })).data
    },
    meta: { isSilent: true },
  })

export const usageQuery = queryOptions({
  queryKey: [...fileKeys.all, 'usage'],
  queryFn: ({ signal }) => call(api.files.usage, { signal }),
  meta: { isSilent: true },
})

/** Any change of files may affect all lists, the folders' counts and the used space. */
function useChange<V, D>(change: (variables: V) => Promise<D>, callTexts: CallTexts, isSilent = false) {
  return useMutation({
    mutationFn: change,
    meta: { texts: callTexts, isSilent, refreshes: [fileKeys.all] },
  })
}

/** The dialog shows failures at the field. */
export const useCreateFolder = () =>
  useChange(
    (body: BodyInput<typeof api.fileFolders.create>) => call(api.fileFolders.create, { body }),
    texts.folders.calls.create,
    true,
  )

export const useUpdateFolder = (isSilent = true) =>
  useChange(
    ({ id, ...body }: BodyInput<typeof api.fileFolders.update> & { id: number }) =>
      call(api.fileFolders.update, { params: { id }, body }),
    texts.folders.calls.update,
    isSilent,
  )

export const useRestoreFolder = () =>
  useChange((id: number) => call(api.fileFolders.restore, { params: { id } }), texts.folders.calls.restore)

export const usePurgeFolder = () =>
  useChange((id: number) => call(api.fileFolders.purge, { params: { id } }), texts.folders.calls.purge)

export function useTrashFolder() {
  const restore = useRestoreFolder()
  return useMutation({
    mutationFn: ({ id }: FileFolder) => call(api.fileFolders.remove, { params: { id } }),
    onSuccess: (_nothing, { id, name }) =>
      offerUndo({ text: texts.folders.undo(name), onUndo: () => restore.mutate(id) }),
    meta: { texts: texts.folders.calls.remove, refreshes: [fileKeys.all] },
  })
}

export const useRenameFile = () =>
  useChange(
    ({ id, name }: Pick<FileRecord, 'id' | 'name'>) =>
      call(api.files.update, { params: { id }, body: { name } }),
    texts.files.calls.rename,
    true,
  )

type Bulk = BodyInput<typeof api.files.bulk>

export const useBulkFileAction = (action: Bulk['action']) =>
  useChange(
    (body: Omit<Bulk, 'action'>) => call(api.files.bulk, { body: { action, ...body } }),
    texts.files.calls[action],
  )
