import { type AdminPurchase, api, limits } from '@veranda/contract'
import { pageOf } from '#db/paging.ts'
import {
  countAllPurchases,
  findPurchaseOfAnyCompany,
  listAllPurchases,
  sellerRequisites,
} from '#db/platform/purchases.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { DomainError } from '#errors.ts'
import type { Serve } from '#http/serve.ts'
import { presentPurchase } from './purchase-presenter.ts'
import { confirmPurchase, rejectPurchase } from './settle-repo.ts'

/** Operators' routes for purchases. */
export function adminPurchasesRoutes(serve: Serve, platform: PlatformDb, appUrl: string): void {
  serve(api.adminPurchases.list, async ({ query }) => {
    const [rows, count, seller] = await Promise.all([
      listAllPurchases(platform, { ...query, limit: query.limit + 1 }),
      countAllPurchases(platform, query.status, limits.countCap + 1),
      sellerRequisites(platform),
    ])
    const page = pageOf(rows, query.limit, count)
    return { ...page, data: page.data.map((row) => ({ ...row, ...presentPurchase(row, seller) })) }
  })

  serve(api.adminPurchases.confirm, async ({ params, caller, client, now }) => {
    await confirmPurchase(platform, params.id, { name: caller.name, ...client }, { now, appUrl })
    return shown(platform, params.id)
  })

  serve(api.adminPurchases.reject, async ({ params, body, caller, client }) => {
    await rejectPurchase(platform, params.id, { name: caller.name, ...client }, { ...body, appUrl })
    return shown(platform, params.id)
  })
}

async function shown(platform: PlatformDb, id: number): Promise<AdminPurchase> {
  const row = await findPurchaseOfAnyCompany(platform, id)
  if (!row) throw new DomainError('not_found')
  return { ...row, ...presentPurchase(row, await sellerRequisites(platform)) }
}
