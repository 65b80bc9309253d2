import { useMutation } from '@tanstack/react-query'
import { api, type BodyInput } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import type { CallTexts } from '#lib/http/failure-text.ts'
import { dictionariesQuery } from './dictionaries-query.ts'

/** Adds a dictionary item. The field shows failures. */
export function useCreateItem(texts: CallTexts) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.dictionaries.create>) => call(api.dictionaries.create, { body }),
    meta: { texts, isSilent: true, refreshes: [dictionariesQuery.queryKey] },
  })
}
