import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type api, type Body, type FileUpload, fileLimits, fileTypeOf } from '@veranda/contract'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { audit } from '#db/audit.ts'
import { files, fileUploads } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { cleanFileName } from '#files/file-name-rules.ts'
import type { FileStore } from '#files/file-store.ts'
import type { PartFolder } from '#files/part-folder.ts'
import { fileRefused } from '#files/refusal.ts'
import { contentColumns, storeContent, type VerifiedContent, verifyContent } from '#files/verified-content.ts'
import { searchable } from '#text/search-text.ts'
import { checkTarget, type FileViewer, fileAccess } from './file-access-repo.ts'
import { type FileRow, getFile, usedSpace } from './file-list-repo.ts'
import { texts } from './texts.ts'
import type { UploadLocks } from './upload-locks.ts'

type UploadRow = Row<typeof fileUploads>

/** Storage of unfinished uploads and of files. */
export interface UploadStorage {
  store: FileStore
  parts: PartFolder
  locks: UploadLocks
}

const presented = ({ id, name, size, received, file_id }: UploadRow): FileUpload => ({
  id,
  name,
  size,
  part_size: fileLimits.partSize,
  received,
  file_id,
})

/** Begins an upload: target, type and free space are checked before any byte is sent. */
export function createUpload(
  tenant: TenantDb,
  body: Body<typeof api.uploads.create>,
  viewer: FileViewer,
): Promise<FileUpload> {
  const name = cleanFileName(body.name)
  if (!fileTypeOf(name)) throw fileRefused('type')
  const {
    folder_id = null,
    lead_id = null,
    client_id = null,
    order_id = null,
    order_stage = null,
    conversation_id = null,
    size,
  } = body
  const place = { folder_id, lead_id, client_id, order_id, conversation_id }
  if (Object.values(place).filter((one) => one !== null).length > 1) {
    throw fieldError('folder_id', texts.onePlace)
  }
  if (order_stage !== null && order_id === null) throw fieldError('order_stage', texts.noOrder)
  return tenant.transaction(async (tx) => {
    await checkTarget(tx, await fileAccess(tx, viewer), place)
    // Serialised, so that two uploads cannot both take the last of the space.
    await tx.advisoryLock('file space')
    if ((await usedSpace(tx)) + size > fileLimits.quota) throw new DomainError('storage_full')
    const open = await tx.find(fileUploads, isNull(fileUploads.file_id), { limit: fileLimits.openUploadsMax })
    if (open.length >= fileLimits.openUploadsMax) throw fieldError('name', texts.tooManyUploads)
    const part_key = randomBytes(16).toString('hex')
    const newUpload = {
      ...place,
      order_stage,
      upload_key: body.upload_key ?? null,
      name,
      size,
      part_key,
      user_id: viewer.userId,
    }
    return presented(await tx.insert(fileUploads, newUpload))
  })
}

/** An upload belongs to the user who began it. Throws `not_found` for others. */
async function uploadOf(tenant: TenantDb, id: number, userId: number): Promise<UploadRow> {
  const upload = await tenant.findOne(fileUploads, id, eq(fileUploads.user_id, userId))
  if (!upload) throw new DomainError('not_found')
  return upload
}

export async function getUpload(tenant: TenantDb, id: number, userId: number): Promise<FileUpload> {
  return presented(await uploadOf(tenant, id, userId))
}

export interface Part {
  offset: number
  /** `Content-Length`, or `NaN` without one. */
  length: number
  bytes: Readable
}

/** Stores the next part. One that is already stored is read and dropped; any other offset is refused. */
export async function receivePart(
  tenant: TenantDb,
  places: UploadStorage,
  id: number,
  part: Part,
  userId: number,
): Promise<FileUpload> {
  await uploadOf(tenant, id, userId)
  return places.locks.receive(id, part.bytes, async () => {
    const upload = await uploadOf(tenant, id, userId)
    const end = endOf(part, upload)
    if (end <= upload.received) {
      part.bytes.resume()
      return presented(upload)
    }
    const misplaced = new DomainError('upload_offset', { received: upload.received })
    if (part.offset !== upload.received) throw misplaced
    await writePart(places.parts, upload.part_key, part)
    const isNext = and(eq(fileUploads.received, part.offset), isNull(fileUploads.file_id))
    const next = { received: end, updated_at: sql`now()` }
    const row = await tenant.update(fileUploads, id, next, isNext as SQL)
    if (!row) throw misplaced
    return presented(row)
  })
}

function endOf({ offset, length }: Part, { size }: UploadRow): number {
  const end = offset + length
  if (!Number.isSafeInteger(end)) throw new DomainError('malformed_request')
  if (length > fileLimits.partSize || end > size) throw new DomainError('payload_too_large')
  return end
}

/** A broken connection is not an error: the client asks for the offset and resumes. */
async function writePart(parts: PartFolder, key: string, { offset, length, bytes }: Part): Promise<void> {
  try {
    const written = await parts.write(key, offset, bytes, length)
    if (written !== length) throw new DomainError('malformed_request')
  } catch (error) {
    if (error instanceof DomainError || !bytes.destroyed) throw error
    throw new DomainError('malformed_request')
  }
}

/** Cancels an upload. A file already created from it stays. */
export async function cancelUpload(
  tenant: TenantDb,
  places: UploadStorage,
  id: number,
  userId: number,
): Promise<void> {
  await uploadOf(tenant, id, userId)
  await places.locks.settle(id, () => forget(tenant, places, id, userId))
}

async function forget(tenant: TenantDb, places: UploadStorage, id: number, userId: number): Promise<void> {
  const upload = await uploadOf(tenant, id, userId)
  await tenant.deleteWhere(fileUploads, eq(fileUploads.id, id))
  await places.parts.remove(upload.part_key)
}

/** Creates the file of an upload, once: a repeated call returns the same file. */
export async function completeUpload(
  tenant: TenantDb,
  places: UploadStorage,
  id: number,
  viewer: FileViewer,
): Promise<FileRow> {
  await uploadOf(tenant, id, viewer.userId)
  return places.locks.settle(id, async () => {
    const upload = await uploadOf(tenant, id, viewer.userId)
    const known = upload.file_id ?? (await findFileOfEarlierUpload(tenant, upload))
    const fileId = known ?? (await makeFile(tenant, places, upload, viewer))
    return getFile(tenant, fileId, await fileAccess(tenant, viewer), { isTrash: 'either' })
  })
}

/** The file created from the user's earlier upload with the same `upload_key`. */
async function findFileOfEarlierUpload(
  tenant: TenantDb,
  { id, user_id, upload_key }: UploadRow,
): Promise<number | null> {
  if (upload_key === null) return null
  const isSame = and(eq(files.user_id, user_id), eq(files.upload_key, upload_key)) as SQL
  const file = await tenant.findFirst(files, isSame)
  if (!file) return null
  await tenant.update(fileUploads, id, { file_id: file.id, updated_at: sql`now()` })
  return file.id
}

async function makeFile(
  tenant: TenantDb,
  places: UploadStorage,
  upload: UploadRow,
  viewer: FileViewer,
): Promise<number> {
  if (upload.received !== upload.size) {
    throw new DomainError('upload_incomplete', { received: upload.received })
  }
  const content = await verifiedOrDiscarded(tenant, places, upload)
  const storage_key = `${tenant.companyId}/${upload.part_key}`
  await storeContent(places.store, storage_key, content)
  const { name, folder_id, lead_id, client_id, order_id, conversation_id, order_stage, upload_key } = upload
  const fileId = await tenant.transaction(async (tx) => {
    await checkTarget(tx, await fileAccess(tx, viewer), upload)
    const { id } = await tx.insert(files, {
      name,
      folder_id,
      lead_id,
      client_id,
      order_id,
      conversation_id,
      order_stage,
      upload_key,
      user_id: viewer.userId,
      storage_key,
      ...contentColumns(content),
      search_text: searchable(name),
    })
    await tx.update(fileUploads, upload.id, { file_id: id, updated_at: sql`now()` })
    await audit(tx, { action: 'upload', entity: 'file', entity_id: id, title: name })
    return id
  })
  await places.parts.remove(upload.part_key)
  return fileId
}

/** Checks the content; refused content is deleted at once. */
async function verifiedOrDiscarded(
  tenant: TenantDb,
  places: UploadStorage,
  upload: UploadRow,
): Promise<VerifiedContent> {
  try {
    return await verifyContent(places.parts.pathOf(upload.part_key), upload.name)
  } catch (error) {
    if (error instanceof DomainError) await forget(tenant, places, upload.id, upload.user_id)
    throw error
  }
}
