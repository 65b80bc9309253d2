import { z } from 'zod'
import { checked } from '#company/company.ts'
import { endpoint } from '#endpoint.ts'
import { limits } from '#limits.ts'
import { id, idParam, idParams, optionalEmail, requiredText, seenVersion, text } from '#schemas.ts'
import { type Messenger, messengerFault } from './messengers.ts'

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

const messengerKey = (messenger: Messenger) => checked(300, (value) => messengerFault(messenger, value))

/** Addresses in messengers, for a client and for a contact person. */
export const messengerKeys = {
  whatsapp: messengerKey('whatsapp'),
  telegram: messengerKey('telegram'),
  max: messengerKey('max'),
  vk: messengerKey('vk'),
}

/** The same in a new record, which may have none. */
export const newMessengerKeys = {
  whatsapp: messengerKeys.whatsapp.default(''),
  telegram: messengerKeys.telegram.default(''),
  max: messengerKeys.max.default(''),
  vk: messengerKeys.vk.default(''),
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
  ...newMessengerKeys,
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
