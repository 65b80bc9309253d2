import { api } from '@veranda/contract'
import type { Serve } from '#http/serve.ts'
import {
  addPrices,
  createPriceList,
  listPriceLists,
  listVersions,
  removePriceList,
  removeVersion,
  updatePriceList,
} from './price-lists-repo.ts'
import { getProduction, updateProduction } from './production-repo.ts'

export function priceListsRoutes(serve: Serve): void {
  serve(api.priceLists.list, ({ tenant }) => listPriceLists(tenant))
  serve(api.priceLists.create, ({ tenant, body }) => createPriceList(tenant, body))
  serve(api.priceLists.update, ({ tenant, params, body }) => updatePriceList(tenant, params.id, body))
  serve(api.priceLists.addVersion, ({ tenant, params, body }) => addPrices(tenant, params.id, body))
  serve(api.priceLists.versions, ({ tenant, params }) => listVersions(tenant, params.id))
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
