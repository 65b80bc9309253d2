import { api } from '@veranda/contract'
import type { Serve } from '#http/serve.ts'
import { hasModule } from '#sign-in/caller.ts'
import { showClient } from './client-merges-repo.ts'
import { clientMergesRoutes } from './client-merges-routes.ts'
import { createClient, listClients, removeClient, restoreClient, updateClient } from './clients-repo.ts'
import { findContactMatches } from './contact-matches-repo.ts'

export function clientsRoutes(serve: Serve): void {
  clientMergesRoutes(serve)

  serve(api.clients.list, async ({ tenant, caller, scope, query }) =>
    listClients(tenant, query, { userId: caller.userId, scope }),
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
