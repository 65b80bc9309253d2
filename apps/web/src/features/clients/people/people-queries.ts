import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type BodyInput, type ClientPerson } from '@veranda/contract'
import { clientKeys } from '#features/clients/client-queries.ts'
import { call } from '#lib/http/call.ts'
import { offerUndo } from '#lib/notices/undo.ts'
import { peopleTexts as t } from './people-texts.ts'

export const peopleQuery = (clientId: number) =>
  queryOptions({
    queryKey: [...clientKeys.one(clientId), 'people'],
    queryFn: ({ signal }) => call(api.clients.people, { params: { id: clientId }, signal }),
    meta: { isSilent: true },
  })

/** The list finds clients by their people, and the client says when it was changed. */
const meta = (clientId: number) => ({
  refreshes: [clientKeys.one(clientId), clientKeys.lists],
  refreshesInBackground: true,
})

/** The dialog shows failures at the fields. */
export function useAddPerson(clientId: number, idempotencyKey: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.clients.addPerson>) =>
      call(api.clients.addPerson, { params: { id: clientId }, body, idempotencyKey }),
    meta: { texts: t.calls.save, isSilent: true, ...meta(clientId) },
  })
}

/** The dialog shows failures at the fields. */
export function useUpdatePerson(clientId: number, personId: number) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.clients.updatePerson>) =>
      call(api.clients.updatePerson, { params: { id: clientId, person_id: personId }, body }),
    meta: { texts: t.calls.save, isSilent: true, ...meta(clientId) },
  })
}

const orderOf = (clientId: number, ids: number[]) =>
  call(api.clients.orderPeople, { params: { id: clientId }, body: { ids } })

export function useOrderPeople(clientId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids: number[]) => orderOf(clientId, ids),
    onSuccess: (people) => queryClient.setQueryData(peopleQuery(clientId).queryKey, people),
    meta: { texts: t.calls.order },
  })
}

/** Deletes a person and offers to undo, which adds the person in the same place. */
export function useRemovePerson(clientId: number) {
  const restore = useMutation({
    mutationFn: async ({ person, before }: { person: ClientPerson; before: number[] }) => {
      const { id: removedId, version: _, ...body } = person
      const { id } = await call(api.clients.addPerson, { params: { id: clientId }, body })
      await orderOf(
        clientId,
        before.map((one) => (one === removedId ? id : one)),
      )
    },
    meta: { texts: t.calls.restore, ...meta(clientId) },
  })
  return useMutation({
    mutationFn: ({ person }: { person: ClientPerson; before: number[] }) =>
      call(api.clients.removePerson, { params: { id: clientId, person_id: person.id } }),
    onSuccess: (_, removed) =>
      offerUndo({ text: t.removed(removed.person.name), onUndo: () => restore.mutate(removed) }),
    meta: { texts: t.calls.remove, ...meta(clientId) },
  })
}
