import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, type BodyInput, type ClientSite } from '@veranda/contract'
import { clientKeys } from '#features/clients/client-queries.ts'
import { call } from '#lib/http/call.ts'
import { offerUndo } from '#lib/notices/undo.ts'
import { areaKeys } from '#lib/query/query-keys.ts'
import { pathTo } from '#lib/routes/paths.ts'
import { sitesTexts as t } from './sites-texts.ts'

const meta = (clientId: number) => ({ refreshes: [clientKeys.one(clientId)], refreshesInBackground: true })

/** The dialog shows failures at the fields. */
export function useAddSite(clientId: number, idempotencyKey: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.clients.addSite>) =>
      call(api.clients.addSite, { params: { id: clientId }, body, idempotencyKey }),
    meta: { texts: t.calls.save, isSilent: true, ...meta(clientId) },
  })
}

/** The dialog shows failures at the fields. */
export function useUpdateSite(clientId: number, siteId: number) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof api.clients.updateSite>) =>
      call(api.clients.updateSite, { params: { id: clientId, site_id: siteId }, body }),
    meta: { texts: t.calls.save, isSilent: true, ...meta(clientId) },
  })
}

/** Deletes a written address and offers to undo. */
export function useRemoveSite(clientId: number) {
  const restore = useMutation({
    mutationFn: ({ address, title, comment }: ClientSite) =>
      call(api.clients.addSite, { params: { id: clientId }, body: { address, title, comment } }),
    meta: { texts: t.calls.restore, ...meta(clientId) },
  })
  return useMutation({
    mutationFn: ({ site_id }: { site: ClientSite; site_id: number }) =>
      call(api.clients.removeSite, { params: { id: clientId, site_id } }),
    onSuccess: (_, { site }) =>
      offerUndo({ text: t.removed(site.title || site.address), onUndo: () => restore.mutate(site) }),
    meta: { texts: t.calls.remove, ...meta(clientId) },
  })
}

/** Creates an order of the client at an address and opens it. */
export function useCreateOrderAt(clientId: number) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (address: string) => call(api.orders.create, { body: { client_id: clientId, address } }),
    onSuccess: ({ id }) => void navigate({ to: pathTo('orders.show', { id }) }),
    meta: {
      texts: t.calls.createOrder,
      refreshes: [areaKeys.orders, clientKeys.one(clientId)],
      refreshesInBackground: true,
    },
  })
}
