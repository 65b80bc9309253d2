import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api, type BodyInput, type SavedView, type ViewEntity } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { idFrom } from '#lib/routes/paths.ts'
import { useSearchParams } from '#lib/routes/use-search-params.ts'
import { texts } from './texts.ts'

/** The saved views of a list. The list works without them. */
export const viewsQuery = (entity: ViewEntity) =>
  queryOptions({
    queryKey: [...areaKeys.views, entity],
    queryFn: ({ signal }) => call(api.views.list, { query: { entity }, signal }),
    staleTime: 60_000,
    meta: { isSilent: true },
  })

/** The saved views of a list, and the one chosen in the URL. */
export function useViews(entity: ViewEntity): { views: SavedView[]; chosen: SavedView | undefined } {
  const { params } = useSearchParams()
  const { data: views = [] } = useQuery(viewsQuery(entity))
  return { views, chosen: views.find(({ id }) => id === idFrom(params.view)) }
}

const refreshes = [areaKeys.views]

/** The dialog shows failures at the name. */
export function useCreateView(idempotencyKey: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.views.create>) =>
      call(api.views.create, { body, idempotencyKey }),
    meta: { texts: texts.dialog.call, isSilent: true, refreshes },
  })
}

export function useUpdateView() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & BodyInput<typeof api.views.update>) =>
      call(api.views.update, { params: { id }, body }),
    meta: { texts: texts.call, refreshes },
  })
}

export function useRemoveView() {
  return useMutation({
    mutationFn: (id: number) => call(api.views.remove, { params: { id } }),
    meta: { texts: texts.removeCall, refreshes },
  })
}
