import { api } from '@veranda/contract'
import type { Serve } from '#http/serve.ts'
import type { Caller } from '#sign-in/caller.ts'
import { cancelBulkChange, getBulkChange, requestBulkChange, undoBulkChange } from './bulk-changes-repo.ts'

const authorOf = ({ userId, role, company }: Caller) => ({ userId, role, timeZone: company.time_zone })

export function bulkChangesRoutes(serve: Serve): void {
  serve(api.leads.bulk, ({ tenant, caller, body }) =>
    requestBulkChange(tenant, 'leads', body, authorOf(caller)),
  )
  serve(api.clients.bulk, ({ tenant, caller, body }) =>
    requestBulkChange(tenant, 'clients', body, authorOf(caller)),
  )
  serve(api.bulkChanges.show, ({ tenant, caller, params }) => getBulkChange(tenant, params.id, caller.userId))
  serve(api.bulkChanges.cancel, ({ tenant, caller, params }) =>
    cancelBulkChange(tenant, params.id, caller.userId),
  )
  serve(api.bulkChanges.undo, ({ tenant, caller, params }) =>
    undoBulkChange(tenant, params.id, authorOf(caller)),
  )
}
