import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { role } from '#role-shapes.ts'
import {
  flagParam,
  id,
  idParam,
  idParams,
  instant,
  listOf,
  pageQuery,
  recordNumber,
  requiredText,
} from '#schemas.ts'
import { fileLimits } from './file-types.ts'

export const fileKinds = {
  image: 'Изображения',
  document: 'Документы',
  video: 'Видео',
  audio: 'Звук',
  archive: 'Архивы',
} as const
export type FileKind = keyof typeof fileKinds
export const fileKind = z.enum(Object.keys(fileKinds) as [FileKind, ...FileKind[]])

/** Stages of an order that its files belong to. */
export const orderFileStages = { before: 'До', measure: 'Замер', after: 'После' } as const
export type OrderFileStage = keyof typeof orderFileStages
export const orderFileStage = z.enum(Object.keys(orderFileStages) as [OrderFileStage, ...OrderFileStage[]])

const namedRecord = z.object({ id, name: z.string() }).nullable()

export const file = z.object({
  id,
  name: z.string(),
  /** The extension verified by the content, in lower case. */
  type: z.string(),
  kind: fileKind,
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  folder_id: id.nullable(),
  lead_id: id.nullable(),
  client_id: id.nullable(),
  order_id: id.nullable(),
  /** `null` also for an order's files outside its stages. */
  order_stage: orderFileStage.nullable(),
  lead: z.object({ id, number: recordNumber, name: z.string() }).nullable(),
  client: namedRecord,
  /** Named by its number. */
  order: namedRecord,
  user: namedRecord,
  /** A signed URL for an `<img>`; invalid after the session ends. */
  thumbnail_url: z.string().nullable(),
  /** Whether the caller may rename, move or delete it. */
  can_change: z.boolean(),
  created_at: instant,
  deleted_at: instant.nullable(),
})
export type FileRecord = z.infer<typeof file>

/** Roles that a folder can be shared with; owner and administrators see every folder. */
export const folderRoles = ['manager', 'measurer', 'production', 'viewer'] as const
const visibleTo = z
  .array(role.extract(folderRoles))
  .max(folderRoles.length)
  .transform((list) => [...new Set(list)])
  .nullable()

export const fileFolder = z.object({
  id,
  name: z.string(),
  /** `null` at the top, and if the caller may not see the parent. */
  parent_id: id.nullable(),
  /** Roles set on the folder itself; `null`: inherited, at the top users who may read all files. */
  visible_to: z.array(z.string()).nullable(),
  files_count: z.number().int(),
  can_change: z.boolean(),
  created_at: instant,
  deleted_at: instant.nullable(),
})
export type FileFolder = z.infer<typeof fileFolder>

export const fileName = requiredText(fileLimits.nameMax, 'Введите название файла')
const folderName = requiredText(100, 'Введите название папки')

/** A location of files: a folder, the top (`root`), or files of records. */
export const filePlace = z.union([z.literal(['root', 'leads', 'clients', 'orders']), idParam])
export const fileSorts = ['-created_at', 'created_at', 'name', '-name', 'size', '-size'] as const
export type FileSort = (typeof fileSorts)[number]

const read = { permission: 'file.read' } as const
const manage = { permission: 'file.manage' } as const

export const linkVariants = ['preview', 'download', 'thumbnail'] as const
export type LinkVariant = (typeof linkVariants)[number]

export const fileEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/files',
    summary: 'Files visible to the user: of a folder, of a record, or by search',
    access: read,
    query: z.strictObject({
      ...pageQuery,
      q: z.string().trim().max(100).optional(),
      folder: filePlace.optional(),
      lead_id: idParam.optional(),
      client_id: idParam.optional(),
      order_id: idParam.optional(),
      kind: fileKind.optional(),
      trash: flagParam.optional(),
      sort: z.enum(fileSorts).default('-created_at'),
    }),
    output: listOf(file),
  }),
  usage: endpoint({
    method: 'GET',
    path: '/api/files/usage',
    summary: 'Used storage of the company',
    access: read,
    output: z.object({ used: z.number().int(), quota: z.number().int() }),
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/files/bulk',
    summary: 'Move several files to a folder or to the trash, or restore them',
    access: manage,
    body: z.strictObject({
      ids: z.array(id).min(1).max(fileLimits.bulkMax),
      action: z.enum(['move', 'trash', 'restore', 'purge']),
      folder_id: id.nullable().optional(),
    }),
    output: z.object({ done: z.number().int() }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/files/:id',
    summary: 'One file',
    access: read,
    params: idParams,
    output: file,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/files/:id',
    summary: 'Rename a file, or move it to another folder or group of an order’s files',
    access: manage,
    params: idParams,
    body: z.strictObject({
      name: fileName.optional(),
      folder_id: id.nullable().optional(),
      order_stage: orderFileStage.nullable().optional(),
    }),
    output: file,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/files/:id',
    summary: 'Move a file to the trash',
    access: manage,
    params: idParams,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/files/:id/restore',
    summary: 'Restore a file from the trash',
    access: manage,
    params: idParams,
    output: file,
  }),
  purge: endpoint({
    method: 'POST',
    path: '/api/files/:id/purge',
    summary: 'Delete a file in the trash permanently',
    access: manage,
    params: idParams,
  }),
  content: endpoint({
    method: 'GET',
    path: '/api/files/:id/content',
    summary: 'Content of a file as an attachment; supports ranges',
    access: read,
    params: idParams,
    gives: 'bytes',
    rateLimit: 'file',
  }),
  link: endpoint({
    method: 'POST',
    path: '/api/files/:id/link',
    summary: 'A signed URL of the content, valid for minutes and until the session ends',
    access: read,
    params: idParams,
    body: z.strictObject({ variant: z.enum(linkVariants).default('preview') }),
    output: z.object({ url: z.string(), expires_at: instant }),
    isReading: true,
    whileClosed: true,
  }),
  signed: endpoint({
    method: 'GET',
    path: '/api/signed-files/:token',
    summary: 'Content of a file by a signed URL',
    access: 'public',
    params: z.strictObject({ token: z.string().max(190) }),
    gives: 'bytes',
    rateLimit: 'file',
  }),
}

const folderBody = { name: folderName, parent_id: id.nullable(), visible_to: visibleTo }

export const folderEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/file-folders',
    summary: 'Folders visible to the user, or those in the trash',
    access: read,
    query: z.strictObject({ trash: flagParam.optional() }),
    output: z.object({ data: z.array(fileFolder) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/file-folders',
    summary: 'Create a folder',
    access: manage,
    body: z.strictObject({
      ...folderBody,
      parent_id: folderBody.parent_id.default(null),
      visible_to: folderBody.visible_to.default(null),
    }),
    output: fileFolder,
    status: 201,
    creates: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/file-folders/:id',
    summary: 'Rename or move a folder, or change who sees it',
    access: manage,
    params: idParams,
    body: z.strictObject(folderBody).partial(),
    output: fileFolder,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/file-folders/:id',
    summary: 'Move a folder with its content to the trash',
    access: manage,
    params: idParams,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/file-folders/:id/restore',
    summary: 'Restore a folder with its content',
    access: manage,
    params: idParams,
    output: fileFolder,
  }),
  purge: endpoint({
    method: 'POST',
    path: '/api/file-folders/:id/purge',
    summary: 'Delete a folder in the trash permanently, with its content',
    access: manage,
    params: idParams,
  }),
}
