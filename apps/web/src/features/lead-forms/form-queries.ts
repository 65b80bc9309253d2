import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type BodyInput, type LeadForm } from '@veranda/contract'
import { call } from '#lib/http/call.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { texts } from './texts.ts'

export type NewForm = BodyInput<typeof api.leadForms.create>

const keys = {
  list: [...areaKeys.leadForms, 'list'] as const,
  one: (id: number) => [...areaKeys.leadForms, 'one', id] as const,
  slug: (slug: string) => [...areaKeys.leadForms, 'slug', slug] as const,
}

export const formsQuery = queryOptions({
  queryKey: keys.list,
  queryFn: ({ signal }) => call(api.leadForms.list, { signal }),
  meta: { isSilent: true },
})

/** Read once for the editor: what is being changed must not change by itself. */
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

function useRemember() {
  const queryClient = useQueryClient()
  return (form: LeadForm) => {
    queryClient.setQueryData(keys.one(form.id), form)
    void queryClient.invalidateQueries({ queryKey: keys.list })
    void queryClient.invalidateQueries({ queryKey: [...areaKeys.leadForms, 'slug'] })
    // The library tells how many forms show a field.
    void queryClient.invalidateQueries({ queryKey: areaKeys.leadFields })
  }
}

/** Makes a form, or changes the one given. The editor tells of both ends. */
export function useSaveForm(formId: number | null, idempotencyKey: string) {
  const remember = useRemember()
  return useMutation({
    mutationFn: ({ version, ...body }: NewForm & { version?: number | undefined }) =>
      formId === null
        ? call(api.leadForms.create, { body, idempotencyKey })
        : call(api.leadForms.update, { params: { id: formId }, body: { ...body, version } }),
    onSuccess: remember,
    meta: { isSilent: true },
  })
}

/** Publishes or pauses, from the list. */
export function useToggleForm(isActive: boolean) {
  const remember = useRemember()
  return useMutation({
    mutationFn: ({ id, version }: LeadForm) =>
      call(api.leadForms.update, { params: { id }, body: { is_active: isActive, version } }),
    onSuccess: remember,
    meta: { texts: isActive ? texts.published : texts.paused },
  })
}

export function useRemoveForm() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(api.leadForms.remove, { params: { id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: keys.list })
      void queryClient.invalidateQueries({ queryKey: areaKeys.leadFields })
    },
    meta: { texts: texts.remove.call },
  })
}

/** Enters a lead through a form, for somebody on the phone. The page shows failures beside the fields. */
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
