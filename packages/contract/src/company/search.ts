import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { limits } from '#limits.ts'
import { id, listParam } from '#schemas.ts'

/** Kinds of records that the search over everything finds, in the order in which they are listed. */
export const searchTypes = {
  lead: 'Заявки',
  client: 'Клиенты',
  order: 'Заказы',
  chat: 'Чаты',
  file: 'Файлы',
} as const
export type SearchType = keyof typeof searchTypes

const searchType = z.enum(Object.keys(searchTypes) as [SearchType, ...SearchType[]])

export const searchResult = z.object({
  type: searchType,
  id,
  title: z.string(),
  subtitle: z.string(),
  /** Path of the record's page in the app. */
  url: z.string(),
})
export type SearchResult = z.infer<typeof searchResult>

export const searchEndpoints = {
  records: endpoint({
    method: 'GET',
    path: '/api/search',
    summary:
      'Leads, clients, orders, chats and files by name, phone, e-mail or number; the newest of each that the caller may read',
    access: 'user',
    query: z.strictObject({
      q: z.string().trim().min(1).max(100),
      types: listParam(searchType).optional(),
      /** Of each type. */
      limit: z.coerce.number().int().min(1).max(limits.searchPageMax).default(limits.searchPage),
    }),
    output: z.object({ data: z.array(searchResult) }),
  }),
}
