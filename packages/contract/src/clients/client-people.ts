import { z } from 'zod'
import { checked } from '#company/company.ts'
import { endpoint } from '#endpoint.ts'
import { limits } from '#limits.ts'
import { id, idParam, idParams, optionalEmail, requiredText, seenVersion, text } from '#schemas.ts'
import { messengerFault } from './messengers.ts'

/** A further person of a client: a spouse, an accountant, the foreman of the site. */
export const clientPerson = z.object({
  id,
  name: z.string(),
  /** Who the person is to the client. */
  job: z.string(),
  phone: z.string(),
  email: z.string(),
  whatsapp: z.string(),
  telegram: z.string(),
  max: z.string(),
  vk: z.string(),
  comment: z.string(),
  version: z.number().int(),
})
export type ClientPerson = z.infer<typeof clientPerson>

/** Addresses in messengers, for a client and for a contact person. */
export const messengerKeys = {
  whatsapp: checked(100, messengerFault('whatsapp')),
  telegram: checked(100, messengerFault('telegram')),
  max: checked(300, messengerFault('max')),
  vk: checked(100, messengerFault('vk')),
}

const keys = {
  name: requiredText(limits.nameMax, 'Укажите имя'),
  job: text(120),
  phone: text(50),
  email: optionalEmail,
  ...messengerKeys,
  comment: text(1000),
}

export const addPersonBody = z.strictObject({
  name: keys.name,
  job: keys.job.default(''),
  phone: keys.phone.default(''),
  email: keys.email.default(''),
  whatsapp: keys.whatsapp.default(''),
  telegram: keys.telegram.default(''),
  max: keys.max.default(''),
  vk: keys.vk.default(''),
  comment: keys.comment.default(''),
})

const read = { module: 'leads', permission: 'client.read' } as const
const update = { module: 'leads', permission: 'client.update' } as const
const personParams = z.strictObject({ id: idParam, person_id: idParam })

/** People of a client, under the client. */
export const clientPersonEndpoints = {
  people: endpoint({
    method: 'GET',
    path: '/api/clients/:id/people',
    summary: 'People of a client in their order',
    access: read,
    params: idParams,
    output: z.array(clientPerson),
  }),
  addPerson: endpoint({
    method: 'POST',
    path: '/api/clients/:id/people',
    summary: 'Add a person to a client',
    access: update,
    params: idParams,
    body: addPersonBody,
    output: clientPerson,
    status: 201,
    creates: true,
  }),
  orderPeople: endpoint({
    method: 'PUT',
    path: '/api/clients/:id/people-order',
    summary: 'Set the order of a client’s people; those left out follow',
    access: update,
    params: idParams,
    body: z.strictObject({ ids: z.array(id).max(limits.clientPeopleMax) }),
    output: z.array(clientPerson),
  }),
  updatePerson: endpoint({
    method: 'PUT',
    path: '/api/clients/:id/people/:person_id',
    summary: 'Change a person of a client',
    access: update,
    params: personParams,
    body: z.strictObject({ ...z.strictObject(keys).partial().shape, version: seenVersion }),
    output: clientPerson,
  }),
  removePerson: endpoint({
    method: 'DELETE',
    path: '/api/clients/:id/people/:person_id',
    summary: 'Delete a person of a client',
    access: update,
    params: personParams,
  }),
}
