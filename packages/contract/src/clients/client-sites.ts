import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { id, idParam, idParams, requiredText, seenVersion, text } from '#schemas.ts'

/** A place where the client's windows are: one that was written down, or the address of an order. */
export const clientSite = z.object({
  /** `null` for an address that only orders have. */
  id: id.nullable(),
  address: z.string(),
  /** What the client calls it, such as «Дача». */
  title: z.string(),
  comment: z.string(),
  /** Orders with this address that the caller may read; `null` for those who may read none. */
  orders_count: z.number().int().nullable(),
  version: z.number().int().nullable(),
})
export type ClientSite = z.infer<typeof clientSite>

const keys = {
  address: requiredText(500, 'Укажите адрес'),
  title: text(120),
  comment: text(1000),
}

export const addSiteBody = z.strictObject({
  address: keys.address,
  title: keys.title.default(''),
  comment: keys.comment.default(''),
})

/** Addresses are the same when they differ only in case, spaces and punctuation between words. */
export const siteKey = (address: string): string =>
  address
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s.,;]+/g, ' ')
    .trim()

const read = { module: 'leads', permission: 'client.read' } as const
const update = { module: 'leads', permission: 'client.update' } as const
const siteParams = z.strictObject({ id: idParam, site_id: idParam })

/** Sites of a client, under the client. */
export const clientSiteEndpoints = {
  sites: endpoint({
    method: 'GET',
    path: '/api/clients/:id/sites',
    summary: 'Addresses of a client: those written down, then those that only orders have',
    access: read,
    params: idParams,
    output: z.array(clientSite),
  }),
  addSite: endpoint({
    method: 'POST',
    path: '/api/clients/:id/sites',
    summary: 'Add an address to a client',
    access: update,
    params: idParams,
    body: addSiteBody,
    output: clientSite,
    status: 201,
    creates: true,
  }),
  updateSite: endpoint({
    method: 'PUT',
    path: '/api/clients/:id/sites/:site_id',
    summary: 'Change an address of a client; orders keep the one they have',
    access: update,
    params: siteParams,
    body: z.strictObject({ ...z.strictObject(keys).partial().shape, version: seenVersion }),
    output: clientSite,
  }),
  removeSite: endpoint({
    method: 'DELETE',
    path: '/api/clients/:id/sites/:site_id',
    summary: 'Delete an address of a client',
    access: update,
    params: siteParams,
  }),
}
