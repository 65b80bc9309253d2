import { api, type PriceListVersion, type Role, scopeOf } from '@veranda/contract'
import { withoutCosts } from '@veranda/soft-windows'
import type { PartFolder } from '#files/part-folder.ts'
import type { Serve } from '#http/serve.ts'
import { receiveTable } from '#tables/receive-table.ts'
import {
  addPrices,
  createPriceList,
  listPriceLists,
  listVersions,
  removePriceList,
  removeVersion,
  updatePriceList,
} from './price-lists-repo.ts'
import { exportPrices, importPrices } from './price-sheet-repo.ts'
import { getProduction, updateProduction } from './production-repo.ts'

interface RequestContext {
  caller: { role: Role }
}

/** A version without costs for users who may not see them. */
function versionFor({ caller }: RequestContext): <V extends PriceListVersion | null>(version: V) => V {
  const seesMargin = scopeOf(caller.role, 'money.margin.read') !== null
  return (version) =>
    version && !seesMargin ? { ...version, prices: withoutCosts(version.prices) } : version
}

export function priceListsRoutes(serve: Serve): void {
  serve(api.priceLists.list, async (context) => {
    const shown = versionFor(context)
    return (await listPriceLists(context.tenant)).map((list) => ({
      ...list,
      current: shown(list.current),
      upcoming: list.upcoming.map(shown),
    }))
  })
  serve(api.priceLists.create, ({ tenant, body }) => createPriceList(tenant, body))
  serve(api.priceLists.update, ({ tenant, params, body }) => updatePriceList(tenant, params.id, body))
  serve(api.priceLists.addVersion, ({ tenant, params, body }) => addPrices(tenant, params.id, body))
  serve(api.priceLists.versions, async (context) =>
    (await listVersions(context.tenant, context.params.id)).map(versionFor(context)),
  )
  serve(api.priceLists.export, ({ tenant, params }) => exportPrices(tenant, params.id))
  serve(api.priceLists.removeVersion, async ({ tenant, params }) => {
    await removeVersion(tenant, params.id, params.version_id)
    return null
  })
  serve(api.priceLists.remove, async ({ tenant, params }) => {
    await removePriceList(tenant, params.id)
    return null
  })
  serve(api.production.settings, ({ tenant }) => getProduction(tenant))
  serve(api.production.updateSettings, ({ tenant, body }) => updateProduction(tenant, body))
}

/** The table is sent as bytes, so the route is registered where they are streamed. */
export function priceSheetRoutes(serve: Serve, parts: PartFolder): void {
  serve(api.priceLists.import, ({ tenant, params, query, body }) =>
    importPrices(tenant, params.id, () =>
      receiveTable({ parts, companyId: tenant.companyId }, query.name, body),
    ),
  )
}
