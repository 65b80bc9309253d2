import { api } from '@veranda/contract'
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

export function priceListsRoutes(serve: Serve): void {
  serve(api.priceLists.list, ({ tenant }) => listPriceLists(tenant))
  serve(api.priceLists.create, ({ tenant, body }) => createPriceList(tenant, body))
  serve(api.priceLists.update, ({ tenant, params, body }) => updatePriceList(tenant, params.id, body))
  serve(api.priceLists.addVersion, ({ tenant, params, body }) => addPrices(tenant, params.id, body))
  serve(api.priceLists.versions, ({ tenant, params }) => listVersions(tenant, params.id))
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

/** The table comes as bytes, in a scope that reads them. */
export function priceSheetRoutes(serve: Serve, parts: PartFolder): void {
  serve(api.priceLists.import, ({ tenant, params, query, body }) =>
    importPrices(tenant, params.id, () => receiveTable(parts, query.name, body)),
  )
}
