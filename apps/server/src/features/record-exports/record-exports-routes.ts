import { api } from '@veranda/contract'
import type { Serve } from '#http/serve.ts'
import { cancelRecordExport, getRecordExport, requestRecordExport } from './record-exports-repo.ts'

export function recordExportsRoutes(serve: Serve): void {
  serve(api.leads.export, ({ tenant, caller, body }) =>
    requestRecordExport(tenant, 'leads', body, caller.userId),
  )
  serve(api.clients.export, ({ tenant, caller, body }) =>
    requestRecordExport(tenant, 'clients', body, caller.userId),
  )
  serve(api.recordExports.show, ({ tenant, caller, params }) =>
    getRecordExport(tenant, params.id, caller.userId),
  )
  serve(api.recordExports.cancel, ({ tenant, caller, params }) =>
    cancelRecordExport(tenant, params.id, caller.userId),
  )
}
