import { api } from '@veranda/contract'
import type { Serve } from '#http/serve.ts'
import { createItem, listDictionaries, orderItems, removeItem, updateItem } from './dictionaries-repo.ts'

export function dictionariesRoutes(serve: Serve): void {
  serve(api.dictionaries.list, ({ tenant }) => listDictionaries(tenant))
  serve(api.dictionaries.create, ({ tenant, body }) => createItem(tenant, body))
  serve(api.dictionaries.order, ({ tenant, body }) => orderItems(tenant, body.kind, body.ids))
  serve(api.dictionaries.update, ({ tenant, params, body }) => updateItem(tenant, params.id, body))
  serve(api.dictionaries.remove, async ({ tenant, params }) => {
    await removeItem(tenant, params.id)
    return null
  })
}
