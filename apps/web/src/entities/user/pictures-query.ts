import { queryOptions } from '@tanstack/react-query'
import { api } from '@veranda/contract'
import { urlOf } from '#lib/http/call.ts'
import { fetchFile } from '#lib/http/download.ts'
import { areaKeys } from '#lib/query/query-keys.ts'

const hourMs = 60 * 60_000

const pictureAt = (queryKey: readonly unknown[], url: string) =>
  queryOptions({
    queryKey,
    queryFn: async () => (await fetchFile(url)).blob,
    staleTime: hourMs,
    gcTime: hourMs,
    meta: { isSilent: true },
  })

/** A colleague's avatar; fetched with the token, which an `<img>` cannot send. */
export const avatarQuery = (userId: number) =>
  pictureAt([...areaKeys.users, 'avatar', userId], urlOf(api.users.avatar.path, { id: userId }))

export const logoQuery = pictureAt([...areaKeys.company, 'logo'], api.company.logo.path)
