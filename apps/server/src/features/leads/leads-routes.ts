import { api } from '@veranda/contract'
import type { Serve } from '#http/serve.ts'
import { leadCallsRoutes } from './lead-calls-routes.ts'
import { countLeadsByChip } from './lead-counts-repo.ts'
import { claimLead, convertLead, removeLead, restoreLead } from './lead-decisions-repo.ts'
import { listLeads } from './lead-list-repo.ts'
import { createLead, getLead, updateLead } from './leads-repo.ts'

export function leadsRoutes(serve: Serve): void {
  leadCallsRoutes(serve)

  serve(api.leads.list, async ({ tenant, caller, scope, query }) =>
    listLeads(tenant, query, { userId: caller.userId, scope, timeZone: caller.company.time_zone }),
  )

  serve(api.leads.counts, ({ tenant, caller, scope, query }) =>
    countLeadsByChip(tenant, query, { userId: caller.userId, scope, timeZone: caller.company.time_zone }),
  )

  serve(api.leads.create, async ({ tenant, caller, body }) => createLead(tenant, body, caller.userId))

  serve(api.leads.show, async ({ tenant, caller, scope, params, query }) =>
    getLead(tenant, params.id, { userId: caller.userId, scope }, query.with),
  )

  serve(api.leads.update, async ({ tenant, caller, scope, params, body }) =>
    updateLead(tenant, params.id, body, { userId: caller.userId, scope }),
  )

  serve(api.leads.remove, async ({ tenant, caller, scope, params }) => {
    await removeLead(tenant, params.id, { userId: caller.userId, scope })
    return null
  })

  serve(api.leads.restore, async ({ tenant, caller, scope, params }) =>
    restoreLead(tenant, params.id, { userId: caller.userId, scope }),
  )

  serve(api.leads.take, async ({ tenant, caller, scope, params }) =>
    claimLead(tenant, params.id, { userId: caller.userId, scope }),
  )

  serve(api.leads.convert, async ({ tenant, caller, scope, params, body }) => ({
    client_id: await convertLead(tenant, params.id, body, {
      userId: caller.userId,
      name: caller.name,
      scope,
    }),
  }))
}
