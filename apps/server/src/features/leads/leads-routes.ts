import { api } from '@veranda/contract'
import { linkedAccessOf } from '#features/timeline/linked-events-repo.ts'
import type { Serve } from '#http/serve.ts'
import { reachOf } from '#sign-in/caller.ts'
import { correctAnswer, restoreAnswer } from './lead-answers-repo.ts'
import { leadCallsRoutes } from './lead-calls-routes.ts'
import { countLeadsByChip } from './lead-counts-repo.ts'
import { claimLead, convertLead, removeLead, restoreLead } from './lead-decisions-repo.ts'
import { listLeads } from './lead-list-repo.ts'
import { listLeadSources } from './lead-sources-repo.ts'
import { createLead, getLead, updateLead } from './leads-repo.ts'
import { leadTimeline } from './timeline/lead-timeline-repo.ts'
import { unlinkClient, unlinkObstacles } from './unlink-client-repo.ts'

export function leadsRoutes(serve: Serve): void {
  leadCallsRoutes(serve)

  serve(api.leads.list, async ({ tenant, caller, scope, query, now }) =>
    listLeads(tenant, query, {
      userId: caller.userId,
      scope,
      timeZone: caller.company.time_zone,
      tasks: reachOf(caller, { permission: 'task.read' }, now),
    }),
  )

  serve(api.leads.counts, ({ tenant, caller, scope, query }) =>
    countLeadsByChip(tenant, query, { userId: caller.userId, scope, timeZone: caller.company.time_zone }),
  )

  serve(api.leads.sources, ({ tenant, caller, scope }) =>
    listLeadSources(tenant, { userId: caller.userId, scope }),
  )

  serve(api.leads.create, async ({ tenant, caller, body }) => createLead(tenant, body, caller.userId))

  serve(api.leads.show, async ({ tenant, caller, scope, params, query }) =>
    getLead(tenant, params.id, { userId: caller.userId, scope }, query.with),
  )

  serve(api.leads.timeline, async ({ tenant, caller, scope, params, query, now }) => {
    const viewer = {
      userId: caller.userId,
      scope,
      clients: reachOf(caller, { permission: 'client.read', module: 'leads' }, now),
    }
    return leadTimeline(tenant, params.id, query, viewer, await linkedAccessOf(tenant, caller, now))
  })

  serve(api.leads.update, async ({ tenant, caller, scope, params, body }) =>
    updateLead(tenant, params.id, body, { userId: caller.userId, scope }),
  )

  const withAnswers = ['values.field', 'form', 'user'] as const

  serve(api.leads.correctAnswer, async ({ tenant, caller, scope, params, body }) => {
    const viewer = { userId: caller.userId, scope }
    await correctAnswer(tenant, params.id, body, viewer)
    return getLead(tenant, params.id, viewer, withAnswers)
  })

  serve(api.leads.restoreAnswer, async ({ tenant, caller, scope, params, body }) => {
    const viewer = { userId: caller.userId, scope }
    await restoreAnswer(tenant, params, body.version, viewer)
    return getLead(tenant, params.id, viewer, withAnswers)
  })

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

  serve(api.leads.unlinkObstacles, ({ tenant, caller, scope, params }) =>
    unlinkObstacles(tenant, params.id, { userId: caller.userId, scope }),
  )

  serve(api.leads.unlink, ({ tenant, caller, scope, params }) =>
    unlinkClient(tenant, params.id, { userId: caller.userId, scope }),
  )
}
