import { z } from 'zod'
import { dictionaryColors } from '#company/dictionary-names.ts'
import { endpoint } from '#endpoint.ts'
import { id, idParams, instant, requiredText, seenVersion } from '#schemas.ts'

/** Colours of crews in the calendar; «no colour» is excluded. */
export const crewColors = dictionaryColors.filter((color) => color !== '')

export const crew = z.object({
  id,
  name: z.string(),
  color: z.string(),
  /** Daily mounting capacity; `null`: unknown. */
  capacity_m2: z.number().int().nullable(),
  members: z.array(z.object({ id, name: z.string() })),
  archived_at: instant.nullable(),
  version: z.number().int(),
})
export type Crew = z.infer<typeof crew>

const keys = {
  name: requiredText(100, 'Название обязательно'),
  color: z.enum(crewColors, 'Выберите цвет'),
  capacity_m2: z
    .number('Укажите число')
    .int('Целое число метров')
    .min(1, 'Не меньше 1')
    .max(10_000, 'Не больше 10 000')
    .nullable(),
  member_ids: z.array(id).max(50, 'Не больше 50 человек'),
}

export const createCrewBody = z.strictObject({
  name: keys.name,
  color: keys.color,
  capacity_m2: keys.capacity_m2.default(null),
  member_ids: keys.member_ids.default([]),
})
export const updateCrewBody = z.strictObject({
  ...z.strictObject(keys).partial().shape,
  is_archived: z.boolean().optional(),
  version: seenVersion,
})

const manage = { module: 'soft_windows', permission: 'company.manage' } as const

export const crewEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/crews',
    summary: 'Crews with their members by name, archived ones last',
    access: { module: 'soft_windows', permission: 'order.read' },
    output: z.array(crew),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/crews',
    summary: 'Create a crew',
    access: manage,
    body: createCrewBody,
    output: crew,
    status: 201,
    creates: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/crews/:id',
    summary: 'Change, archive or restore a crew',
    access: manage,
    params: idParams,
    body: updateCrewBody,
    output: crew,
  }),
}
