import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { limits } from '#limits.ts'
import { counted } from '#plural.ts'
import { id, idParams, requiredText } from '#schemas.ts'
import { type DictionaryKind, dictionaryColors, dictionaryKinds } from './dictionary-names.ts'

export const dictionaryKind = z.enum(Object.keys(dictionaryKinds) as [DictionaryKind, ...DictionaryKind[]])

export const dictionaryItem = z.object({
  id,
  kind: dictionaryKind,
  name: z.string(),
  color: z.string(),
  position: z.number().int(),
})
export type DictionaryItem = z.infer<typeof dictionaryItem>

/** An item on a record, with its current name and colour, even if deleted from the dictionary. */
export const dictionaryWord = dictionaryItem.pick({ id: true, name: true, color: true })
export type DictionaryWord = z.infer<typeof dictionaryWord>

/** All tags of a record. */
export const tagIds = z
  .array(id)
  .max(limits.tagsPerRecord, `Не больше ${counted(limits.tagsPerRecord, ['тега', 'тегов', 'тегов'])}`)

/** The tags before the change: what colleagues added or removed since is kept. Without it `tag_ids` replaces all. */
export const seenTagIds = tagIds.optional()

const keys = { name: requiredText(100, 'Название обязательно'), color: z.enum(dictionaryColors) }
const manage = { permission: 'company.manage' } as const

export const createDictionaryItemBody = z.strictObject({
  kind: dictionaryKind,
  name: keys.name,
  color: keys.color.default(''),
})
export const updateDictionaryItemBody = z.strictObject(keys).partial()

export const dictionaryEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/dictionaries',
    summary: 'All dictionaries of the company, in order',
    access: 'user',
    output: z.array(dictionaryItem),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/dictionaries',
    summary: 'Add a dictionary item',
    access: manage,
    body: createDictionaryItemBody,
    output: dictionaryItem,
    status: 201,
    creates: true,
  }),
  order: endpoint({
    method: 'PUT',
    path: '/api/dictionaries/order',
    summary: 'Reorder a dictionary',
    access: manage,
    body: z.strictObject({ kind: dictionaryKind, ids: z.array(id).max(500) }),
    output: z.array(dictionaryItem),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/dictionaries/:id',
    summary: 'Change the name or color of a dictionary item',
    access: manage,
    params: idParams,
    body: updateDictionaryItemBody,
    output: dictionaryItem,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dictionaries/:id',
    summary: 'Delete a dictionary item; records that use it keep it',
    access: manage,
    params: idParams,
  }),
}
