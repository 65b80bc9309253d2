import { api } from '@veranda/contract'
import type { Serve } from '#http/serve.ts'
import { type Caller, reachOf } from '#sign-in/caller.ts'
import { addPerson, listPeople, orderPeople, removePerson, updatePerson } from './client-people-repo.ts'
import { addSite, listSites, removeSite, updateSite } from './client-sites-repo.ts'

/** People and addresses of a client. */
export function clientPartsRoutes(serve: Serve): void {
  serve(api.clients.people, ({ tenant, caller, scope, params }) =>
    listPeople(tenant, params.id, { userId: caller.userId, scope }),
  )

  serve(api.clients.addPerson, ({ tenant, caller, scope, params, body }) =>
    addPerson(tenant, params.id, body, { userId: caller.userId, scope }),
  )

  serve(api.clients.orderPeople, ({ tenant, caller, scope, params, body }) =>
    orderPeople(tenant, params.id, body.ids, { userId: caller.userId, scope }),
  )

  serve(api.clients.updatePerson, ({ tenant, caller, scope, params, body }) =>
    updatePerson(tenant, params, body, { userId: caller.userId, scope }),
  )

  serve(api.clients.removePerson, async ({ tenant, caller, scope, params }) => {
    await removePerson(tenant, params, { userId: caller.userId, scope })
    return null
  })

  serve(api.clients.sites, ({ tenant, caller, scope, params, now }) =>
    listSites(tenant, params.id, { userId: caller.userId, scope, orders: scopeOfOrders(caller, now) }),
  )

  serve(api.clients.addSite, ({ tenant, caller, scope, params, body, now }) =>
    addSite(tenant, params.id, body, { userId: caller.userId, scope, orders: scopeOfOrders(caller, now) }),
  )

  serve(api.clients.updateSite, ({ tenant, caller, scope, params, body, now }) =>
    updateSite(tenant, params, body, { userId: caller.userId, scope, orders: scopeOfOrders(caller, now) }),
  )

  serve(api.clients.removeSite, async ({ tenant, caller, scope, params }) => {
    await removeSite(tenant, params, { userId: caller.userId, scope })
    return null
  })
}

const scopeOfOrders = (caller: Caller, now: Date) =>
  reachOf(caller, { permission: 'order.read', module: 'soft_windows' }, now)
