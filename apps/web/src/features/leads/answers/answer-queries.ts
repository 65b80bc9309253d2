import { useMutation } from '@tanstack/react-query'
import { api, type BodyInput, type Lead, lead as leadSchema } from '@veranda/contract'
import { useCacheLead } from '#features/leads/lead-cache.ts'
import { refreshAround } from '#features/leads/lead-queries.ts'
import { call } from '#lib/http/call.ts'
import { newerRecord } from '#lib/query/newer-record.ts'
import { answerTexts as t } from './answer-texts.ts'

/** The dialog shows failures. */
export function useCorrectAnswer(id: number) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.leads.correctAnswer>) =>
      call(api.leads.correctAnswer, { params: { id }, body }),
    onSuccess: useCacheLead(),
    meta: { texts: t.save, isSilent: true, ...refreshAround(id) },
  })
}

/** Sets an answer back to what it said before a correction. After a conflict the present answers are shown. */
export function useRestoreAnswer({ id, version }: Pick<Lead, 'id' | 'version'>) {
  const keep = useCacheLead()
  return useMutation({
    mutationFn: (change_id: number) =>
      call(api.leads.restoreAnswer, { params: { id, change_id }, body: { version } }),
    onSuccess: keep,
    onError: (error) => {
      const newer = newerRecord(error, leadSchema)
      if (newer) keep(newer)
    },
    meta: { texts: t.restoring, ...refreshAround(id) },
  })
}
