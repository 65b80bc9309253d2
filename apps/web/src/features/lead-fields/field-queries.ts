import { useMutation } from '@tanstack/react-query'
import { api, type BodyInput, type LeadField } from '@veranda/contract'
import { leadFieldsQuery } from '#entities/lead-field/lead-fields-query.ts'
import { call } from '#lib/http/call.ts'
import { changedParts } from '#lib/query/newer-form.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { useOptimistic } from '#lib/query/use-optimistic.ts'
import { texts } from './texts.ts'

type NewField = BodyInput<typeof api.leadFields.create>

/** Creates a field, or sends what was changed in it. The dialog shows failures at the fields. */
export function useSaveField(field: LeadField | null, idempotencyKey: string) {
  return useMutation({
    mutationFn: async (body: NewField) => {
      if (!field) return call(api.leadFields.create, { body, idempotencyKey })
      const changes = changedParts(field, body)
      if (Object.keys(changes).length === 0) return field
      return call(api.leadFields.update, { params: { id: field.id }, body: changes })
    },
    meta: {
      texts: field ? texts.update : texts.create,
      isSilent: true,
      refreshes: [areaKeys.leadFields, areaKeys.leadForms],
    },
  })
}

export function useRemoveField() {
  return useMutation({
    mutationFn: (id: number) => call(api.leadFields.remove, { params: { id } }),
    meta: { texts: texts.remove.call, refreshes: [areaKeys.leadFields] },
  })
}

/** Reorders lead fields: optimistically, with one request at a time. */
export function useReorderFields() {
  return useMutation({
    scope: { id: 'lead-field-order' },
    mutationFn: (ids: number[]) => call(api.leadFields.order, { body: { ids } }),
    ...useOptimistic({ queryKey: leadFieldsQuery.queryKey, change: reordered }),
    meta: { texts: { failure: texts.list.orderFailure } },
  })
}

function reordered(fields: LeadField[], ids: number[]): LeadField[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  return [...fields].sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}
