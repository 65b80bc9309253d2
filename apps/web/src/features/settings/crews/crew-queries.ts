import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type BodyInput, type Crew } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { crewsTexts } from './crews-texts.ts'

const t = crewsTexts.calls

/** The calendar shows crews by name and colour. */
function useReread() {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: areaKeys.orders })
    return queryClient.invalidateQueries({ queryKey: areaKeys.crews })
  }
}

/** The dialog shows failures beside the fields. */
export function useAddCrew(idempotencyKey: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.crews.create>) =>
      call(api.crews.create, { body, idempotencyKey }),
    onSuccess: useReread(),
    meta: { texts: t.save, isSilent: true },
  })
}

/** So here. */
export function useChangeCrew(id: number) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.crews.update>) =>
      call(api.crews.update, { params: { id }, body }),
    onSuccess: useReread(),
    meta: { texts: t.save, isSilent: true },
  })
}

export function useArchiveCrew({ id, archived_at }: Crew) {
  const is_archived = archived_at === null
  return useMutation({
    mutationFn: () => call(api.crews.update, { params: { id }, body: { is_archived } }),
    onSuccess: useReread(),
    meta: { texts: is_archived ? t.archive : t.restore },
  })
}
