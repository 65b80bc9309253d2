import { api } from '@veranda/contract'
import type { Serve } from '#http/serve.ts'
import type { Caller } from '#sign-in/caller.ts'
import { createView, listViews, removeView, updateView } from './saved-views-repo.ts'

const readerOf = ({ userId, role }: Caller) => ({ userId, role })

export function savedViewsRoutes(serve: Serve): void {
  serve(api.views.list, ({ tenant, query, caller }) => listViews(tenant, query.entity, readerOf(caller)))
  serve(api.views.create, ({ tenant, body, caller }) => createView(tenant, body, readerOf(caller)))
  serve(api.views.update, ({ tenant, params, body, caller }) =>
    updateView(tenant, params.id, body, readerOf(caller)),
  )
  serve(api.views.remove, async ({ tenant, params, caller }) => {
    await removeView(tenant, params.id, readerOf(caller))
    return null
  })
}
