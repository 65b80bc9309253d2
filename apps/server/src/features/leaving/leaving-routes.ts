import { api } from '@veranda/contract'
import type { Throttling } from '#features/auth/throttled-proof-repo.ts'
import type { Serve } from '#http/serve.ts'
import { closeCompany, reopenCompany } from './closing-repo.ts'
import { listExports, requestExport } from './exports-repo.ts'

export function leavingRoutes(serve: Serve, options: Throttling & { appUrl: string }): void {
  serve(api.leaving.exports, ({ tenant }) => listExports(tenant))
  serve(api.leaving.export, ({ tenant, caller }) => requestExport(tenant, caller.userId))
  serve(api.leaving.close, ({ tenant, caller, body }) =>
    closeCompany(options, tenant, caller, { ...body, appUrl: options.appUrl }),
  )
  serve(api.leaving.reopen, async ({ tenant, caller }) => {
    await reopenCompany(tenant, caller.company.name)
    return null
  })
}
