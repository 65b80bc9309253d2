import { api } from '@veranda/contract'
import type { Serve } from '#http/serve.ts'
import { createForm, getForm, listForms, previewForm, removeForm, updateForm } from './lead-forms-repo.ts'

export function leadFormsRoutes(serve: Serve): void {
  serve(api.leadForms.list, async ({ tenant }) => listForms(tenant))

  serve(api.leadForms.create, async ({ tenant, caller, body }) => createForm(tenant, caller.userId, body))

  serve(api.leadForms.bySlug, async ({ tenant, params }) => previewForm(tenant, params.slug))

  serve(api.leadForms.show, async ({ tenant, params }) => getForm(tenant, params.id))

  serve(api.leadForms.update, async ({ tenant, caller, params, body }) =>
    updateForm(tenant, params.id, caller.userId, body),
  )

  serve(api.leadForms.remove, async ({ tenant, params }) => {
    await removeForm(tenant, params.id)
    return null
  })
}
