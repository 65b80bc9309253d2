import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, type BodyInput } from '@veranda/contract'
import { call, urlOf } from '#lib/http/call.ts'
import { download } from '#lib/http/download.ts'
import { areaKeys, everyQuery } from '#lib/query/query-keys.ts'
import { personalDataTexts as t } from './personal-data-texts.ts'

export interface Contact {
  phone: string
  email: string
}

export const erasuresQuery = queryOptions({
  queryKey: [...areaKeys.company, 'erasures'],
  queryFn: ({ signal }) => call(api.personalData.erasures, { signal }),
  meta: { isSilent: true },
})

/** The form shows failures at its fields. */
export function useFindPersonalData() {
  return useMutation({
    mutationFn: (body: Contact) => call(api.personalData.find, { body }),
    meta: { isSilent: true },
  })
}

export function useExportPersonalData() {
  return useMutation({
    mutationFn: (body: Contact) =>
      download(urlOf(api.personalData.export.path), { method: api.personalData.export.method, body }),
    meta: { texts: t.export.call },
  })
}

/** Any page may show what was erased. */
export function useErasePersonalData() {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.personalData.erase>) => call(api.personalData.erase, { body }),
    meta: { isSilent: true, refreshes: [everyQuery] },
  })
}

export function useDownloadAct() {
  return useMutation({
    mutationFn: (id: number) => download(urlOf(api.personalData.act.path, { id })),
    meta: { texts: t.acts.downloadCall },
  })
}
