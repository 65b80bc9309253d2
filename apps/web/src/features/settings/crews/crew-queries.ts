import { useMutation } from '@tanstack/react-query'
import { api, type BodyInput, type Crew } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { crewsTexts } from './crews-texts.ts'

const t = crewsTexts.calls

/** The calendar shows crews by name and colour. */
const refreshes = [areaKeys.orders, areaKeys.crews]

/** The dialog shows failures at the fields. */
export function useAddCrew(idempotencyKey: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.crews.create>) =>
      call(api.crews.create, { body, idempotencyKey }),
    meta: { texts: t.save, isSilent: true, refreshes },
  })
}

/** The dialog shows failures at the fields. */
export function useChangeCrew(id: number) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.crews.update>) =>
      call(api.crews.update, { params: { id }, body }),
    meta: { texts: t.save, isSilent: true, refreshes },
  })
}

export function useArchiveCrew({ id, archived_at }: Crew) {
  const is_archived = archived_at === null
  return useMutation({
    mutationFn: () => call(api.crews.update, { params: { id }, body: { is_archived } }),
    meta: { texts: is_archived ? t.archive : t.restore, refreshes },
  })
}
