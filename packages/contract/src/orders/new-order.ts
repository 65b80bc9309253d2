import { z } from 'zod'
import { clientNameRequired } from '#leads/lead-names.ts'
import { limits } from '#limits.ts'
import { id, optionalEmail, requiredText, text } from '#schemas.ts'

export const objectTypes = {
  gazebo: 'Беседка',
  veranda: 'Веранда',
  terrace: 'Терраса',
  cafe: 'Кафе',
  canopy: 'Навес',
  other: 'Другое',
} as const
export type ObjectType = keyof typeof objectTypes
export const objectType = z.enum(Object.keys(objectTypes) as [ObjectType, ...ObjectType[]])

/** A person who becomes a client together with an order. */
export const newOrderClient = z.strictObject({
  name: requiredText(limits.nameMax, clientNameRequired),
  phone: text(50).default(''),
  email: optionalEmail.default(''),
})

const newOrder = z.strictObject({
  client_id: id.nullable().default(null),
  /** A lead without a client is converted to the order's. */
  lead_id: id.nullable().default(null),
  /** A new client instead of an existing one. */
  client: newOrderClient.optional(),
  title: text(200).default(''),
  address: text(500).default(''),
  object_type: objectType.default('other'),
})

export const createOrderBody = newOrder.refine(({ client, client_id }) => !client || client_id === null, {
  path: ['client_id'],
  message: 'Выберите клиента или добавьте нового',
})
