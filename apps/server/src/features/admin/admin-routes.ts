import { api, isLive, limits, modules } from '@veranda/contract'
import { audit, changesOf } from '#db/audit.ts'
import { pageOf } from '#db/paging.ts'
import { setCompanyModule } from '#db/platform/companies.ts'
import {
  countActs,
  countCompanies,
  findCompany,
  listActs,
  listCompanies,
  recordOperatorAct,
} from '#db/platform/operators.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { DomainError } from '#errors.ts'
import { notifyOfModule } from '#features/notifications/personal-repo.ts'
import { notifyOfMissedRecords, readModule } from '#features/purchases/missed-submissions-repo.ts'
import type { Serve } from '#http/serve.ts'
import { actorOf, byOperator } from './acting.ts'
import { endImpersonation, startImpersonation } from './impersonation-repo.ts'
import { texts } from './texts.ts'

/** Companies, their modules, and impersonation. */
export function adminRoutes(serve: Serve, platform: PlatformDb): void {
  serve(api.admin.companies, async ({ query }) => {
    const q = query.q?.toLowerCase() ?? ''
    const [rows, count] = await Promise.all([
      listCompanies(platform, { ...query, q, limit: query.limit + 1 }),
      countCompanies(platform, q),
    ])
    return pageOf(rows, query.limit, count)
  })

  serve(api.admin.company, async ({ params }) => {
    const company = await findCompany(platform, params.id)
    if (!company) throw new DomainError('not_found')
    return company
  })

  serve(api.admin.setModule, async ({ params, body, caller, client, now }) => {
    const tenant = platform.tenant(params.id, actorOf(caller, client))
    const before = await readModule(tenant, params.code)
    const module = await setCompanyModule(platform, params.id, { code: params.code, ...body })
    if (!module) throw new DomainError('not_found')
    const title = texts.module(modules[params.code].name, module.is_active)
    await tenant.transaction(async (tx) => {
      const changes = changesOf({ ...before }, { is_active: module.is_active, expires_at: module.expires_at })
      await audit(tx, { action: 'update', entity: 'module', title, changes })
    })
    await notifyOfModule(tenant, params.code, module, now)
    if (isLive(module, now)) await tenant.transaction((tx) => notifyOfMissedRecords(tx, before, now))
    await recordOperatorAct(platform, { ...byOperator(caller), act: 'set_module', company: params.id, title })
    return module
  })

  serve(api.admin.acts, async ({ query }) => {
    const [rows, count] = await Promise.all([
      listActs(platform, { ...query, limit: query.limit + 1 }),
      countActs(platform, query.company_id),
    ])
    return pageOf(rows, query.limit, count)
  })

  serve(api.visits.start, ({ params, body, caller, client }) =>
    startImpersonation(platform, params.id, body.reason, {
      caller,
      client,
      minutes: limits.impersonationMinutes,
    }),
  )

  serve(api.visits.end, async ({ params, caller, client }) => {
    await endImpersonation(platform, params.id, { caller, client })
    return null
  })
}
