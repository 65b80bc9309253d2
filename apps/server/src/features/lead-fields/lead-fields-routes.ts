import { api } from '@veranda/contract'
import type { Serve } from '#http/serve.ts'
import { createField, listFields, removeField, reorderFields, updateField } from './lead-fields-repo.ts'

export function leadFieldsRoutes(serve: Serve): void {
  serve(api.leadFields.list, async ({ tenant }) => listFields(tenant))

  serve(api.leadFields.create, async ({ tenant, body }) => createField(tenant, body))

  serve(api.leadFields.order, async ({ tenant, body }) => reorderFields(tenant, body.ids))

  serve(api.leadFields.update, async ({ tenant, caller, params, body }) =>
    updateField(tenant, params.id, body, caller.userId),
  )

  serve(api.leadFields.remove, async ({ tenant, params }) => {
    await removeField(tenant, params.id)
    return null
  })
}
