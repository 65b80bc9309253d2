import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type BodyInput, limits } from '@veranda/contract'
import { logoQuery } from '#entities/user/pictures-query.ts'
import { shrinkPicture } from '#lib/browser/shrink-picture.ts'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { currentUserQuery } from '#lib/session/use-current-user.ts'
import { texts } from './texts.ts'

const key = (part: string) => [...areaKeys.company, part] as const

export const companyQuery = queryOptions({
  queryKey: key('settings'),
  queryFn: ({ signal }) => call(api.company.show, { signal }),
  meta: { isSilent: true },
})

/** Sections show failures at their fields. */
export function useUpdateCompany() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.company.update>) => call(api.company.update, { body }),
    onSuccess: (company) => queryClient.setQueryData(companyQuery.queryKey, company),
    // The menu shows the name, and dates use the time zone.
    meta: {
      texts: texts.call,
      isSilent: true,
      refreshes: [currentUserQuery.queryKey],
      refreshesInBackground: true,
    },
  })
}

export function useSetLogo() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) =>
      call(api.company.setLogo, { body: await shrinkPicture(file, limits.pictureBytes) }),
    onSuccess: () => queryClient.removeQueries({ queryKey: logoQuery.queryKey }),
    meta: { texts: texts.logo.call, refreshes: [companyQuery.queryKey] },
  })
}

export function useRemoveLogo() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.company.removeLogo),
    // After the refetch: until then the logo is shown and would be fetched again.
    onSettled: () => queryClient.removeQueries({ queryKey: logoQuery.queryKey }),
    meta: { texts: texts.logo.removeCall, refreshes: [companyQuery.queryKey] },
  })
}

export const consentsQuery = queryOptions({
  queryKey: key('consents'),
  queryFn: ({ signal }) => call(api.company.consents, { signal }),
  meta: { isSilent: true },
})

export function useAddConsent() {
  return useMutation({
    mutationFn: (text: string) => call(api.company.addConsent, { body: { text } }),
    meta: {
      texts: texts.consents.call,
      isSilent: true,
      refreshes: [consentsQuery.queryKey, areaKeys.leadForms],
    },
  })
}

export const mailQuery = queryOptions({
  queryKey: key('mail'),
  queryFn: ({ signal }) => call(api.company.mail, { signal }),
  meta: { isSilent: true },
})

export function useSetMail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.company.setMail>) => call(api.company.setMail, { body }),
    onSuccess: (server) => queryClient.setQueryData(mailQuery.queryKey, { server }),
    meta: { texts: texts.call, isSilent: true },
  })
}

export function useRemoveMail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.company.removeMail),
    onSuccess: () => queryClient.setQueryData(mailQuery.queryKey, { server: null }),
    meta: { texts: texts.mail.removeCall },
  })
}

export function useTestMail() {
  return useMutation({
    mutationFn: () => call(api.company.testMail),
    meta: { texts: texts.mail.testCall, refreshes: [mailQuery.queryKey] },
  })
}
