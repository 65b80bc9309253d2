import { api, limits } from '@veranda/contract'
import { pageOf, readCursor } from '#db/paging.ts'
import { countCompanies, listCompanies, setCompanyModule } from '#db/platform/companies.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { DomainError } from '#errors.ts'
import { notifyOfModule } from '#features/notifications/personal-repo.ts'
import type { Serve } from '#http/serve.ts'

export function adminRoutes(serve: Serve, platform: PlatformDb): void {
  serve(api.admin.companies, async ({ query }) => {
    const q = query.q?.toLowerCase() ?? ''
    const before = query.cursor === undefined ? null : readCursor(query.cursor).id
    const [rows, count] = await Promise.all([
      listCompanies(platform, { q, before, limit: query.limit + 1 }),
      countCompanies(platform, q, limits.countCap + 1),
    ])
    return pageOf(rows, query.limit, count)
  })

  serve(api.admin.setModule, async ({ params, body, now }) => {
    const module = await setCompanyModule(platform, params.id, { code: params.code, ...body })
    if (!module) throw new DomainError('not_found')
    await notifyOfModule(platform.tenant(params.id), params.code, module, now)
    return module
  })
}
