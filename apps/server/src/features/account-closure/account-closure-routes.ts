import { api } from '@veranda/contract'
import type { Throttling } from '#features/auth/throttled-proof-repo.ts'
import type { Serve } from '#http/serve.ts'
import { closeCompany, reopenCompany } from './closing-repo.ts'

export function accountClosureRoutes(serve: Serve, options: Throttling & { appUrl: string }): void {
  serve(api.accountClosure.close, ({ tenant, caller, body }) =>
    closeCompany(options, tenant, caller, { ...body, appUrl: options.appUrl }),
  )
  serve(api.accountClosure.reopen, async ({ tenant, caller }) => {
    await reopenCompany(tenant, caller.company.name)
    return null
  })
}
