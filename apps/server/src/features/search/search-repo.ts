import {
  type api,
  formatPhone,
  leadStatusTitle,
  type ModuleCode,
  orderStages,
  type Permission,
  pages,
  type Query,
  type Scope,
  type SearchResult,
  type SearchType,
  scopeOf,
  searchTypes,
} from '@veranda/contract'
import type { TenantDb } from '#db/tenant-db.ts'
import { listConversations } from '#features/chats/conversations/conversation-list-repo.ts'
import { listClients } from '#features/clients/client-list-repo.ts'
import { fileAccess, fileViewerOf } from '#features/files/file-access-repo.ts'
import { listFiles } from '#features/files/file-list-repo.ts'
import { listLeads } from '#features/leads/lead-list-repo.ts'
import { listOrders, orderViewerOf } from '#features/orders/orders-repo.ts'
import { type Caller, hasModule } from '#sign-in/caller.ts'
import { texts } from './texts.ts'

interface Search {
  tenant: TenantDb
  caller: Caller
  now: Date
  q: string
  limit: number
}

interface Source {
  permission: Permission
  module?: ModuleCode
  find: (search: Search, scope: Scope) => Promise<Omit<SearchResult, 'type'>[]>
}

const subtitle = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
const pageOf = (path: string, id: number) => path.replace('$id', String(id))

/** How each type is found: by the same lists, and so with the same scopes, as on its page. */
const sources: Record<SearchType, Source> = {
  lead: {
    permission: 'lead.read',
    module: 'leads',
    find: async ({ tenant, caller, q, limit }, scope) => {
      const viewer = { userId: caller.userId, scope, timeZone: caller.company.time_zone }
      const { data } = await listLeads(tenant, { q, limit, sort: '-created_at' }, viewer)
      return data.map(({ id, number, name, phone, status }) => ({
        id,
        title: name || texts.noName,
        subtitle: subtitle(texts.number(number), leadStatusTitle(status), formatPhone(phone)),
        url: `${pages['leads.index'].path}?lead=${id}`,
      }))
    },
  },
  client: {
    permission: 'client.read',
    module: 'leads',
    find: async ({ tenant, caller, q, limit }, scope) => {
      const query = { q, limit, sort: '-created_at' } as const
      const { data } = await listClients(tenant, query, {
        userId: caller.userId,
        scope,
        timeZone: caller.company.time_zone,
        role: caller.role,
        orders: null,
      })
      return data.map(({ id, number, name, phone, email }) => ({
        id,
        title: name,
        subtitle: subtitle(texts.number(number), phone ? formatPhone(phone) : email),
        url: pageOf(pages['clients.show'].path, id),
      }))
    },
  },
  order: {
    permission: 'order.read',
    module: 'soft_windows',
    find: async ({ tenant, caller, q, limit }, scope) => {
      const query = { q, limit, sort: '-created_at' } as const
      const { data } = await listOrders(tenant, query, orderViewerOf({ caller, scope }))
      return data.map(({ id, number, title, address, stage, client }) => ({
        id,
        title: subtitle(number, client?.name ?? title),
        subtitle: subtitle(orderStages[stage], address),
        url: pageOf(pages['orders.show'].path, id),
      }))
    },
  },
  chat: {
    permission: 'chat.read',
    module: 'chat',
    find: async ({ tenant, caller, q, limit }, scope) => {
      const { userId, name, role } = caller
      // Results show no pictures.
      const viewer = { userId, name, role, scope, thumbnail: () => '' }
      const { data } = await listConversations(tenant, { q, limit, queue: 'all' }, viewer)
      return data.map(({ id, number, title, last_message }) => ({
        id,
        title,
        subtitle: subtitle(texts.number(number), last_message?.preview),
        url: `${pages['chats.index'].path}?c=${id}`,
      }))
    },
  },
  file: {
    permission: 'file.read',
    find: async ({ tenant, caller, now, q, limit }) => {
      const access = await fileAccess(tenant, fileViewerOf(caller, now))
      const { data } = await listFiles(tenant, { q, limit, sort: '-created_at' }, access)
      return data.map(({ id, name, lead, client, order }) => ({
        id,
        title: name,
        subtitle: lead ? texts.lead(lead.number) : (client?.name ?? order?.name ?? ''),
        url: `${pages['files.index'].path}?q=${encodeURIComponent(name)}`,
      }))
    },
  },
}

/** Records that match the query, by type; of those that the caller may read and whose module is active. */
export async function searchRecords(
  context: { tenant: TenantDb; caller: Caller; now: Date },
  { q, types, limit }: Query<typeof api.search.records>,
): Promise<{ data: SearchResult[] }> {
  const { caller, now } = context
  const wanted = (Object.keys(searchTypes) as SearchType[]).filter((type) => !types || types.includes(type))
  const found = await Promise.all(
    wanted.map(async (type) => {
      const { permission, module, find } = sources[type]
      const scope = module && !hasModule(caller, module, now) ? null : scopeOf(caller.role, permission)
      if (scope === null) return []
      return (await find({ ...context, q, limit }, scope)).map((result) => ({ type, ...result }))
    }),
  )
  return { data: found.flat() }
}
