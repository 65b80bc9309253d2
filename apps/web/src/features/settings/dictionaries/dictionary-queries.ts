import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type BodyInput, type DictionaryItem, type DictionaryKind } from '@veranda/contract'
import { dictionariesQuery } from '#entities/dictionary/dictionaries-query.ts'
import { texts } from '#features/settings/texts.ts'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'

const t = texts.dictionaries.call

function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: dictionariesQuery.queryKey })
}

/** Shows failures at its field. */
export function useCreateItem() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.dictionaries.create>) => call(api.dictionaries.create, { body }),
    onSuccess: useRefresh(),
    meta: { texts: t.create, isSilent: true },
  })
}

export function useUpdateItem(id: number) {
  const queryClient = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.dictionaries.update>) =>
      call(api.dictionaries.update, { params: { id }, body }),
    onSuccess: () => {
      // Records that use the item show its new name.
      for (const queryKey of [areaKeys.leads, areaKeys.clients])
        void queryClient.invalidateQueries({ queryKey })
      return refresh()
    },
    meta: { texts: t.update, isSilent: true },
  })
}

export function useRemoveItem(id: number) {
  return useMutation({
    mutationFn: () => call(api.dictionaries.remove, { params: { id } }),
    onSuccess: useRefresh(),
    meta: { texts: t.remove },
  })
}

/** The new order is shown at once and taken back where it could not be saved. */
export function useReorderDictionary(kind: DictionaryKind) {
  const queryClient = useQueryClient()
  const { queryKey } = dictionariesQuery
  return useMutation({
    mutationFn: (ids: number[]) => call(api.dictionaries.order, { body: { kind, ids } }),
    onMutate: async (ids) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (items) => items && reordered(items, kind, ids))
      return { before }
    },
    onError: (_error, _ids, context) => {
      if (context?.before) queryClient.setQueryData(queryKey, context.before)
    },
    onSettled: useRefresh(),
    meta: { texts: t.order },
  })
}

function reordered(items: DictionaryItem[], kind: DictionaryKind, ids: number[]): DictionaryItem[] {
  const moved = items.map((item) => (item.kind === kind ? { ...item, position: ids.indexOf(item.id) } : item))
  return moved.sort((a, b) => a.kind.localeCompare(b.kind) || a.position - b.position)
}
