import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { id, idParam, idParams } from '#schemas.ts'
import { fileLimits } from './file-types.ts'
import { file, fileName, orderFileStage } from './files.ts'

export const fileUpload = z.object({
  id,
  name: z.string(),
  size: z.number().int(),
  /** Maximum size of a part; smaller ones are accepted. */
  part_size: z.number().int(),
  /** Stored bytes: the next part starts here. */
  received: z.number().int(),
  /** The file, once complete. */
  file_id: id.nullable(),
})
export type FileUpload = z.infer<typeof fileUpload>

export const createUploadBody = z.strictObject({
  name: fileName,
  size: z.number().int().min(1, 'Файл пуст').max(fileLimits.sizeMax, 'Файл больше 2 ГБ'),
  folder_id: id.nullable().optional(),
  lead_id: id.optional(),
  client_id: id.optional(),
  order_id: id.optional(),
  order_stage: orderFileStage.nullable().optional(),
  /** For a message in a conversation. */
  conversation_id: id.optional(),
  /** Idempotency key by the client: a repeated upload creates no second file. */
  upload_key: z.uuid().optional(),
})

export const uploadEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/uploads',
    summary: 'Start an upload into a folder or for a record',
    access: { permission: 'file.manage' },
    body: createUploadBody,
    output: fileUpload,
    status: 201,
    creates: true,
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/uploads/:id',
    summary: 'State of an upload',
    access: { permission: 'file.manage' },
    params: idParams,
    output: fileUpload,
  }),
  part: endpoint({
    method: 'PUT',
    path: '/api/uploads/:id/parts/:offset',
    summary:
      'Upload a part; a wrong offset is a 409 with the expected one, and a stored part may be repeated',
    access: { permission: 'file.manage' },
    params: z.strictObject({ id: idParam, offset: z.coerce.number().int().min(0).max(fileLimits.sizeMax) }),
    accepts: 'bytes',
    output: fileUpload,
    rateLimit: 'file',
  }),
  complete: endpoint({
    method: 'POST',
    path: '/api/uploads/:id/complete',
    summary: 'Check an upload and create the file; may be repeated',
    access: { permission: 'file.manage' },
    params: idParams,
    output: file,
    status: 201,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/uploads/:id',
    summary: 'Cancel an upload',
    access: { permission: 'file.manage' },
    params: idParams,
  }),
}
