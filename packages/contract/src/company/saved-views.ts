import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { limits } from '#limits.ts'
import { id, idParams, instant, requiredText } from '#schemas.ts'

/** Lists whose filters can be saved, and the permission that reading the list needs. */
export const viewEntities = { leads: 'lead.read', clients: 'client.read' } as const
export type ViewEntity = keyof typeof viewEntities
const entity = z.enum(Object.keys(viewEntities) as [ViewEntity, ...ViewEntity[]])

/** The parameters of the list's address: filters and order. */
const viewQuery = z
  .record(z.string().max(50), z.string().max(1000))
  .refine((query) => Object.keys(query).length <= 30, 'Слишком много условий')

/** Names of a list's columns: its own, or `f12` for the answers to lead field 12. */
const columnId = z.string().max(40)

/** Width limits of a column in pixels. */
export const columnWidths = { min: 56, max: 600 }

/** Which columns of a list are shown, in which order and how wide. What is absent is as the list declares it. */
export const columnSetup = z.strictObject({
  shown: z.record(columnId, z.boolean()),
  order: z.array(columnId).max(200),
  /** In pixels. */
  widths: z.record(columnId, z.number().int().min(columnWidths.min).max(columnWidths.max)),
})
export type ColumnSetup = z.infer<typeof columnSetup>

export const savedView = z.object({
  id,
  entity,
  name: z.string(),
  query: z.record(z.string(), z.string()),
  /** `null`: as each user has set up the list. */
  columns: columnSetup.nullable(),
  is_shared: z.boolean(),
  /** Whether the caller's list opens with it. */
  is_default: z.boolean(),
  /** Whether the caller may change and delete it. */
  is_own: z.boolean(),
  author: z.object({ id, name: z.string() }),
  created_at: instant,
})
export type SavedView = z.infer<typeof savedView>

const keys = {
  name: requiredText(60, 'Назовите вид'),
  query: viewQuery,
  columns: columnSetup.nullable(),
  is_shared: z.boolean(),
  is_default: z.boolean(),
}

export const createViewBody = z.strictObject({
  entity,
  name: keys.name,
  query: keys.query,
  columns: keys.columns.default(null),
  is_shared: keys.is_shared.default(false),
  is_default: keys.is_default.default(false),
})
export const updateViewBody = z.strictObject(keys).partial()

export const viewEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/views',
    summary: 'Saved filters of a list: the caller’s own and those shared by colleagues',
    access: 'user',
    query: z.strictObject({ entity }),
    output: z.array(savedView).max(2 * limits.viewsMax),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/views',
    summary: 'Save the filters of a list under a name',
    access: 'user',
    body: createViewBody,
    output: savedView,
    status: 201,
    creates: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/views/:id',
    summary: 'Change an own view; any visible one can be made the caller’s default',
    access: 'user',
    params: idParams,
    body: updateViewBody,
    output: savedView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/views/:id',
    summary: 'Delete an own view',
    access: 'user',
    params: idParams,
  }),
}
