import { api, type Scope } from '@veranda/contract'
import { linkedAccessOf } from '#features/timeline/linked-events-repo.ts'
import type { Serve } from '#http/serve.ts'
import { type Caller, hasModule, reachOf } from '#sign-in/caller.ts'
import { countClientsByChip, listClients } from './client-list-repo.ts'
import { showClient } from './client-merges-repo.ts'
import { clientMergesRoutes } from './client-merges-routes.ts'
import { clientPartsRoutes } from './client-parts-routes.ts'
import { clientSummary } from './client-summary-repo.ts'
import { createClient, removeClient, restoreClient, updateClient } from './clients-repo.ts'
import { findContactMatches } from './contact-matches-repo.ts'
import { clientTimeline } from './timeline/client-timeline-repo.ts'

export function clientsRoutes(serve: Serve): void {
  clientMergesRoutes(serve)
  clientPartsRoutes(serve)

  serve(api.clients.list, ({ tenant, caller, scope, query, now }) =>
    listClients(tenant, query, {
      userId: caller.userId,
      scope,
      timeZone: caller.company.time_zone,
      role: caller.role,
      orders: scopeOfAmounts(caller, now),
    }),
  )

  serve(api.clients.counts, ({ tenant, caller, scope, query }) =>
    countClientsByChip(tenant, query, {
      userId: caller.userId,
      scope,
      timeZone: caller.company.time_zone,
      role: caller.role,
    }),
  )

  serve(api.clients.matches, ({ tenant, caller, query, now }) =>
    findContactMatches(tenant, query, { ...caller, hasOrders: hasModule(caller, 'soft_windows', now) }),
  )

  serve(api.clients.create, async ({ tenant, caller, scope, body }) =>
    createClient(tenant, body, { userId: caller.userId, scope }),
  )

  serve(api.clients.show, async ({ tenant, caller, scope, params }) =>
    showClient(tenant, params.id, { userId: caller.userId, scope }),
  )

  serve(api.clients.summary, ({ tenant, caller, scope, params, now }) =>
    clientSummary(tenant, params.id, {
      userId: caller.userId,
      scope,
      orders: scopeOfAmounts(caller, now),
      leads: reachOf(caller, { permission: 'lead.read', module: 'leads' }, now),
      chats: reachOf(caller, { permission: 'chat.read', module: 'chat' }, now),
    }),
  )

  serve(api.clients.timeline, async ({ tenant, caller, scope, params, query, now }) => {
    const leads = reachOf(caller, { permission: 'lead.read', module: 'leads' }, now)
    const viewer = { userId: caller.userId, scope, leads }
    return clientTimeline(tenant, params.id, query, viewer, await linkedAccessOf(tenant, caller, now))
  })

  serve(api.clients.update, async ({ tenant, caller, scope, params, body }) =>
    updateClient(tenant, params.id, body, { userId: caller.userId, scope }),
  )

  serve(api.clients.remove, async ({ tenant, caller, scope, params }) => {
    await removeClient(tenant, params.id, { userId: caller.userId, scope })
    return null
  })

  serve(api.clients.restore, async ({ tenant, caller, scope, params }) =>
    restoreClient(tenant, params.id, { userId: caller.userId, scope }),
  )
}

/** The scope of orders whose amounts the caller may see. */
function scopeOfAmounts(caller: Caller, now: Date): Scope | null {
  const module = 'soft_windows'
  const seesAmounts = reachOf(caller, { permission: 'order.price.read', module }, now) !== null
  return seesAmounts ? reachOf(caller, { permission: 'order.read', module }, now) : null
}
