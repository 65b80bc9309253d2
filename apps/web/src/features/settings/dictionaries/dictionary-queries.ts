import { useMutation } from '@tanstack/react-query'
import { api, type BodyInput, type DictionaryItem, type DictionaryKind } from '@veranda/contract'
import { dictionariesQuery } from '#entities/dictionary/dictionaries-query.ts'
import { texts } from '#features/settings/texts.ts'
import { call } from '#lib/http/call.ts'
import { changedParts } from '#lib/query/newer-form.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { useOptimistic } from '#lib/query/use-optimistic.ts'

const t = texts.dictionaries.call

/** Sends what was changed. */
export function useUpdateItem(item: DictionaryItem) {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof api.dictionaries.update>) => {
      const changes = changedParts(item, body)
      if (Object.keys(changes).length === 0) return item
      return call(api.dictionaries.update, { params: { id: item.id }, body: changes })
    },
    // Records show the item's new name.
    meta: {
      texts: t.update,
      isSilent: true,
      refreshes: [dictionariesQuery.queryKey, areaKeys.leads, areaKeys.clients],
    },
  })
}

export function useRemoveItem(id: number) {
  return useMutation({
    mutationFn: () => call(api.dictionaries.remove, { params: { id } }),
    meta: { texts: t.remove, refreshes: [dictionariesQuery.queryKey] },
  })
}

/** The new order is shown at once and reverted if it cannot be saved. */
export function useReorderDictionary(kind: DictionaryKind) {
  return useMutation({
    mutationFn: (ids: number[]) => call(api.dictionaries.order, { body: { kind, ids } }),
    ...useOptimistic({
      queryKey: dictionariesQuery.queryKey,
      change: (items: DictionaryItem[], ids: number[]) => reordered(items, kind, ids),
    }),
    meta: { texts: t.order },
  })
}

function reordered(items: DictionaryItem[], kind: DictionaryKind, ids: number[]): DictionaryItem[] {
  const moved = items.map((item) => (item.kind === kind ? { ...item, position: ids.indexOf(item.id) } : item))
  return moved.sort((a, b) => a.kind.localeCompare(b.kind) || a.position - b.position)
}
