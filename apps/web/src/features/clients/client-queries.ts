import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  api,
  type BodyInput,
  type Client,
  type ClientKind,
  type ClientListItem,
  type ClientSort,
  clientKindNames,
  clientSorts,
  type LeadListItem,
  limits,
} from '@veranda/contract'
import { type TagsChange, tagsBody } from '#entities/dictionary/tags-change.ts'
import { type ChosenDays, daysFrom, noDays } from '#entities/record-list/periods.ts'
import { call } from '#lib/http/call.ts'
import { offerUndo } from '#lib/notices/undo.ts'
import { pagedQuery } from '#lib/query/paged-query.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { idFrom, idsFrom } from '#lib/routes/paths.ts'
import type { SearchParams } from '#lib/routes/search-params.ts'
import { texts } from './texts.ts'

export interface ClientFilter extends ChosenDays {
  q: string
  /** Matches any of them. */
  tags: number[]
  user: 'me' | 'none' | number | null
  sort: ClientSort
  kind: ClientKind | null
  hasActiveOrder: boolean
  hasDebt: boolean
  /** No contact for more than this many days. */
  noContactDays: number | null
  isTrash: boolean
}

const defaultSort: ClientSort = '-created_at'

/** The filter in the URL. */
export const filterOf = (params: SearchParams, today: string): ClientFilter => ({
  q: (params.q ?? '').slice(0, 100),
  tags: idsFrom(params.tags),
  user: params.user === 'me' || params.user === 'none' ? params.user : idFrom(params.user),
  ...daysFrom(params, today),
  kind: clientKindNames.find((kind) => kind === params.kind) ?? null,
  hasActiveOrder: params.active === 'true',
  hasDebt: params.debt === 'true',
  noContactDays: noContactDaysFrom(params.no_contact),
  sort: clientSorts.find((sort) => sort === params.sort) ?? defaultSort,
  isTrash: params.trash === 'true',
})

function noContactDaysFrom(text: string | undefined): number | null {
  const days = idFrom(text)
  return days !== null && days <= limits.noContactDaysMax ? days : null
}

/** URL parameters that clear every filter. */
export const noConditions: SearchParams = {
  q: undefined,
  tags: undefined,
  user: undefined,
  kind: undefined,
  active: undefined,
  debt: undefined,
  no_contact: undefined,
  ...noDays,
}

/** Parameters of the list that are its filters and order, as views keep them. */
export function viewParamsOf(params: SearchParams): Record<string, string> {
  const kept = [...Object.keys(noConditions), 'sort']
  return Object.fromEntries(kept.flatMap((key) => (params[key] ? [[key, params[key]]] : [])))
}

export const hasFilters = (filter: ClientFilter) => filter.q !== '' || isNarrowed(filter)

/** Whether there are conditions besides the search. */
export const isNarrowed = (filter: ClientFilter) => filter.user !== null || panelCount(filter) > 0

/** How many conditions of the panel are set. */
export const panelCount = (filter: ClientFilter): number =>
  [
    filter.tags.length > 0,
    filter.from ?? filter.to,
    filter.kind,
    filter.hasActiveOrder,
    filter.hasDebt,
    filter.noContactDays,
  ].filter(Boolean).length

export const clientKeys = {
  all: areaKeys.clients,
  lists: [...areaKeys.clients, 'list'] as const,
  one: (id: number) => [...areaKeys.clients, 'one', id] as const,
  timeline: (id: number) => [...areaKeys.clients, 'one', id, 'timeline'] as const,
}

/** The filter as query parameters, which the list and the counts of its chips share. */
export const conditionsOf = (filter: ClientFilter) => ({
  q: filter.q || undefined,
  tag_id: filter.tags.join(',') || undefined,
  user_id: filter.user ?? undefined,
  kind: filter.kind ?? undefined,
  has_active_order: filter.hasActiveOrder ? ('true' as const) : undefined,
  has_debt: filter.hasDebt ? ('true' as const) : undefined,
  no_contact_days: filter.noContactDays === null ? undefined : String(filter.noContactDays),
  from: filter.from,
  to: filter.to,
  trash: filter.isTrash ? ('true' as const) : undefined,
})

export const clientListQuery = (filter: ClientFilter) =>
  pagedQuery<ClientListItem>([...clientKeys.lists, filter], ({ cursor, limit, signal }) =>
    call(api.clients.list, {
      query: {
        ...conditionsOf(filter),
        sort: filter.sort === defaultSort ? undefined : filter.sort,
        cursor,
        limit,
      },
      signal,
    }),
  )

/** Under the lists, so that what refreshes them refreshes the counts. */
export const clientCountsQuery = (filter: ClientFilter) =>
  queryOptions({
    queryKey: [...clientKeys.lists, 'counts', conditionsOf(filter)],
    queryFn: ({ signal }) => call(api.clients.counts, { query: conditionsOf(filter), signal }),
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
  })

export const clientQuery = (id: number) =>
  queryOptions({
    queryKey: clientKeys.one(id),
    queryFn: ({ signal }) => call(api.clients.show, { params: { id }, signal }),
    meta: { isSilent: true },
  })

/** What the client has ordered and owes, and the consents given. */
export const clientSummaryQuery = (id: number) =>
  queryOptions({
    queryKey: [...clientKeys.one(id), 'summary'],
    queryFn: ({ signal }) => call(api.clients.summary, { params: { id }, signal }),
    // Orders and leads change it, which no event of the client tells of.
    staleTime: 0,
    meta: { isSilent: true },
  })

/** Its key is in the leads area, so changes of leads refetch it. */
export const clientLeadsQuery = (id: number) =>
  pagedQuery<LeadListItem>([...areaKeys.leads, 'list', { client: id }], ({ cursor, signal }) =>
    call(api.leads.list, { query: { client_id: id, cursor }, signal }),
  )

/** The dialog shows failures at the fields. */
export function useCreateClient(idempotencyKey: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.clients.create>) =>
      call(api.clients.create, { body, idempotencyKey }),
    onSuccess: useCacheClient(),
    meta: {
      texts: texts.create.call,
      isSilent: true,
      refreshes: [clientKeys.lists],
      refreshesInBackground: true,
    },
  })
}

/** Writes the server's client to the cache. */
function useCacheClient() {
  const queryClient = useQueryClient()
  return (client: Client) => queryClient.setQueryData(clientKeys.one(client.id), client)
}

/** The page shows failures itself: a conflict asks for a decision. */
export function useUpdateClient(id: number) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.clients.update>) =>
      call(api.clients.update, { params: { id }, body }),
    onSuccess: useCacheClient(),
    meta: {
      texts: texts.update,
      isSilent: true,
      refreshes: [clientKeys.lists, clientKeys.timeline(id)],
      refreshesInBackground: true,
    },
  })
}

/** Assigns the client to a colleague or, with `null`, to nobody, and offers to undo. */
export function useAssignClient({ id, name }: Pick<Client, 'id' | 'name'>) {
  const cache = useCacheClient()
  const assign = (user_id: number | null) => call(api.clients.update, { params: { id }, body: { user_id } })
  const refreshes = [clientKeys.lists, clientKeys.timeline(id)]
  const meta = { texts: texts.assignee.save, refreshes, refreshesInBackground: true }
  const undo = useMutation({ mutationFn: assign, onSuccess: cache, meta })
  return useMutation({
    mutationFn: ({ chosenId }: { chosenId: number | null; previousId: number | null }) => assign(chosenId),
    onSuccess: (client, { previousId }) => {
      cache(client)
      const t = texts.assignee
      const text = client.user ? t.assigned(name, client.user.name) : t.released(name)
      offerUndo({ text, onUndo: () => undo.mutate(previousId) })
    },
    meta,
  })
}

/** One after another, so that the last change wins. The field shows the outcome. */
export function useSaveClientTags(id: number) {
  return useMutation({
    mutationFn: (change: TagsChange) => call(api.clients.update, { params: { id }, body: tagsBody(change) }),
    onSuccess: useCacheClient(),
    scope: { id: `tags of client ${id}` },
    meta: {
      isSilent: true,
      refreshes: [clientKeys.lists, clientKeys.timeline(id)],
      refreshesInBackground: true,
    },
  })
}

/** Moves a client to the trash and offers to undo. */
export function useRemoveClient({ id, name }: Client) {
  const restore = useRestoreClient()
  return useMutation({
    mutationFn: () => call(api.clients.remove, { params: { id } }),
    onSuccess: () => offerUndo({ text: texts.remove.undo(name), onUndo: () => restore.mutate(id) }),
    meta: { texts: texts.remove.call, refreshes: [clientKeys.lists], outdates: [clientKeys.one(id)] },
  })
}

export function useRestoreClient() {
  return useMutation({
    mutationFn: (id: number) => call(api.clients.restore, { params: { id } }),
    meta: { texts: texts.restore.call, refreshes: [clientKeys.all] },
  })
}
