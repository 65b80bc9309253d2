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
const columnsMax = 200

/** A value for each of some columns. */
const byColumn = <V extends z.ZodType>(value: V) =>
  z
    .record(columnId, value)
    .refine((columns) => Object.keys(columns).length <= columnsMax, 'Слишком много столбцов')

/** Width limits of a column in pixels. */
export const columnWidths = { min: 56, max: 600 }

/** Which columns of a list are shown, in which order and how wide. What is absent is as the list declares it. */
export const columnSetup = z.strictObject({
  shown: byColumn(z.boolean()),
  order: z.array(columnId).max(columnsMax),
  /** In pixels. */
  widths: byColumn(z.number().int().min(columnWidths.min).max(columnWidths.max)),
})
export type ColumnSetup = z.infer<typeof columnSetup>

/** How a user has set up a list, or a saved view of it such as `leads/12`. */
export const listColumns = z.object({
  /** `null`: set back to what the list declares or the view keeps. */
  columns: columnSetup.nullable(),
  /** By the server's clock: the latest change counts. */
  changed_at: instant,
})
export type ListColumns = z.infer<typeof listColumns>

/** The name of a list in the product, with the view's id if it is one of a view. */
const listName = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z-]*(\/[1-9]\d{0,14})?$/)

/** A user's setup of columns, which follows them to another computer; `GET /api/users/current` gives all of them. */
export const listColumnsEndpoints = {
  update: endpoint({
    method: 'PUT',
    path: '/api/account/list-columns',
    summary: 'Keep how the caller has set up the columns of a list',
    access: 'user',
    isOpenToEnrolling: true,
    body: z.strictObject({ list: listName, columns: columnSetup.nullable() }),
    output: listColumns,
  }),
}

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
