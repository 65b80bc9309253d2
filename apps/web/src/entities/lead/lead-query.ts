import { queryOptions } from '@tanstack/react-query'
import { api, type LeadListInclude } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'

/** Every lead on screen, with what is read about it. */
export const leadRecordsKey = [...areaKeys.leads, 'one'] as const

/** Every list of leads, with the counts of its chips. */
export const leadListsKey = [...areaKeys.leads, 'list'] as const

/** What the leads of a list come with beside their own columns. */
export interface LeadExtras {
  /** Fields whose answers the list shows. */
  answers: readonly number[]
  with: readonly LeadListInclude[]
}

/** Lists that show the next task of each lead: a key's objects match those that have more. */
export const leadListsWithTasksKey = [
  ...leadListsKey,
  {},
  { with: ['next_task'] } satisfies Partial<LeadExtras>,
] as const

export const leadKey = (id: number) => [...leadRecordsKey, id] as const

/** Under the lead, so that a change of the lead refreshes its history. */
export const leadTimelineKey = (id: number) => [...leadKey(id), 'timeline'] as const

/** One lead with its relations. The caller reports a failed load itself. */
export const leadQuery = (id: number) =>
  queryOptions({
    queryKey: leadKey(id),
    queryFn: ({ signal }) =>
      call(api.leads.show, { params: { id }, query: { with: 'values.field,form,user' }, signal }),
    meta: { isSilent: true },
  })
