import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type BodyInput, type LeadForm } from '@veranda/contract'
import { formsQuery } from '#entities/lead-form/forms-query.ts'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { texts } from './texts.ts'

export type NewForm = BodyInput<typeof api.leadForms.create>

const keys = {
  list: formsQuery.queryKey,
  one: (id: number) => [...areaKeys.leadForms, 'one', id] as const,
  slug: (slug: string) => [...areaKeys.leadForms, 'slug', slug] as const,
}

/** Never refetched: the edited form must not change by itself. */
export const formQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(api.leadForms.show, { params: { id }, signal }),
    meta: { isSilent: true },
  })

export const formBySlugQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.slug(slug),
    queryFn: ({ signal }) => call(api.leadForms.bySlug, { params: { slug }, signal }),
    meta: { isSilent: true },
  })

/** Writes the server's form to the cache. */
function useCacheForm() {
  const queryClient = useQueryClient()
  return (form: LeadForm) => queryClient.setQueryData(keys.one(form.id), form)
}

const refresh = {
  // Lead fields show how many forms use each.
  refreshes: [keys.list, [...areaKeys.leadForms, 'slug'], areaKeys.leadFields],
  refreshesInBackground: true,
}

/** Creates or changes a form. The editor reports success and failure. */
export function useSaveForm(formId: number | null, idempotencyKey: string) {
  return useMutation({
    mutationFn: ({ version, ...body }: NewForm & { version?: number | undefined }) =>
      formId === null
        ? call(api.leadForms.create, { body, idempotencyKey })
        : call(api.leadForms.update, { params: { id: formId }, body: { ...body, version } }),
    onSuccess: useCacheForm(),
    meta: { isSilent: true, ...refresh },
  })
}

/** Publishes or pauses a form from the list. */
export function useToggleForm(isActive: boolean) {
  return useMutation({
    mutationFn: ({ id, version }: LeadForm) =>
      call(api.leadForms.update, { params: { id }, body: { is_active: isActive, version } }),
    onSuccess: useCacheForm(),
    meta: { texts: isActive ? texts.published : texts.paused, ...refresh },
  })
}

export function useRemoveForm() {
  return useMutation({
    mutationFn: (id: number) => call(api.leadForms.remove, { params: { id } }),
    meta: { texts: texts.remove.call, refreshes: [keys.list, areaKeys.leadFields] },
  })
}

/** Creates a lead through a form for a caller. The page shows failures at the fields. */
export function useSubmitForm(formId: number, idempotencyKey: string) {
  return useMutation({
    mutationFn: (values: Record<string, unknown>) =>
      call(api.leads.create, {
        body: { lead_form_id: formId, values, source: texts.fill.source },
        idempotencyKey,
      }),
    meta: { texts: texts.fill.call, isSilent: true, refreshes: [areaKeys.leads] },
  })
}
