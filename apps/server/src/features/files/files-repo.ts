import type { api, Body } from '@veranda/contract'
import { and, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { audit, changesOf } from '#db/audit.ts'
import {
  apiKeys,
  clients,
  conversations,
  files,
  leads,
  messages,
  orders,
  sessions,
  users,
} from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { ScopedTable, TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { withContentExtension } from '#files/file-name-rules.ts'
import { thumbnailKey } from '#files/file-store.ts'
import type { LinkHolder, SignedLink } from '#files/signed-link.ts'
import { searchable } from '#text/search-text.ts'
import { activeFolder, type FileAccess, type FileViewer, fileAccess } from './file-access-repo.ts'
import { type FileRow, findFiles, getFile } from './file-list-repo.ts'
import { texts } from './texts.ts'

const k = alias(apiKeys, 'k')
const u = alias(users, 'u')
const s = alias(sessions, 's')
const f = alias(files, 'f')
const m = alias(messages, 'm')
const c = alias(conversations, 'c')

type Changes = Body<typeof api.files.update>

/** Renames or moves a file; a record's file stays with its record. */
export function updateFile(
  tenant: TenantDb,
  id: number,
  changes: Changes,
  viewer: FileViewer,
): Promise<FileRow> {
  return tenant.transaction(async (tx) => {
    const access = await fileAccess(tx, viewer)
    const file = await getFile(tx, id, access, { isTrash: false, toChange: true })
    if (changes.folder_id !== undefined) checkFolder(access, [file], changes.folder_id)
    if (changes.order_stage && file.order_id === null) throw fieldError('order_stage', texts.noOrder)
    const name = changes.name === undefined ? undefined : withContentExtension(changes.name, file.type)
    const patch = {
      ...(name !== undefined && { name, search_text: searchable(name) }),
      ...(changes.folder_id !== undefined && { folder_id: changes.folder_id }),
      ...(changes.order_stage !== undefined && { order_stage: changes.order_stage }),
      updated_at: sql`now()`,
    }
    await tx.update(files, id, patch)
    const visibleChanges = changesOf({ ...file }, { ...changes, name })
    await audit(tx, {
      action: 'update',
      entity: 'file',
      entity_id: id,
      title: file.name,
      changes: visibleChanges,
    })
    return getFile(tx, id, access, { isTrash: false })
  })
}

function checkFolder(access: FileAccess, moved: FileRow[], folderId: number | null): void {
  if (moved.some((file) => file.lead_id !== null || file.client_id !== null || file.order_id !== null)) {
    throw fieldError('folder_id', texts.onePlace)
  }
  if (folderId !== null) activeFolder(access, folderId)
}

export function trashFiles(tenant: TenantDb, ids: number[], viewer: FileViewer): Promise<number> {
  return withAll(tenant, ids, viewer, false, async (tx, found) => {
    await tx.updateWhere(files, and(among(ids), isNull(files.deleted_at)) as SQL, { deleted_at: sql`now()` })
    for (const { id, name } of found)
      await audit(tx, { action: 'delete', entity: 'file', entity_id: id, title: name })
  })
}

/** Restores files; one whose folder is in the trash or deleted moves to the top. */
export function restoreFiles(tenant: TenantDb, ids: number[], viewer: FileViewer): Promise<number> {
  return withAll(tenant, ids, viewer, true, async (tx, found, access) => {
    const activeFolderIds = access.folders
      .filter((folder) => folder.deleted_at === null)
      .map((folder) => folder.id)
    const restoredFolderId = sql`case when folder_id = any(${sql.param(activeFolderIds)}::bigint[]) then folder_id end`
    await tx.updateWhere(files, and(among(ids), isNotNull(files.deleted_at)) as SQL, {
      deleted_at: null,
      trash_root_id: null,
      folder_id: restoredFolderId,
    })
    for (const { id, name } of found)
      await audit(tx, { action: 'restore', entity: 'file', entity_id: id, title: name })
  })
}

/** Deletes files of the trash permanently; their contents are deleted after the commit. */
export function purgeFiles(tenant: TenantDb, ids: number[], viewer: FileViewer): Promise<number> {
  return withAll(tenant, ids, viewer, true, async (tx, found) => {
    await tx.deleteWhere(files, and(among(ids), isNotNull(files.deleted_at)) as SQL)
    await tx.enqueue({ task: 'remove_contents', payload: { keys: contentKeys(found) } })
    for (const { id, name } of found)
      await audit(tx, { action: 'purge', entity: 'file', entity_id: id, title: name })
  })
}

export const contentKeys = (rows: readonly { storage_key: string; has_thumbnail: boolean }[]) =>
  rows.flatMap((row) =>
    row.has_thumbnail ? [row.storage_key, thumbnailKey(row.storage_key)] : [row.storage_key],
  )

export function bulkFiles(
  tenant: TenantDb,
  { ids, action, folder_id }: Body<typeof api.files.bulk>,
  viewer: FileViewer,
): Promise<number> {
  if (action === 'trash') return trashFiles(tenant, ids, viewer)
  if (action === 'restore') return restoreFiles(tenant, ids, viewer)
  if (action === 'purge') return purgeFiles(tenant, ids, viewer)
  if (folder_id === undefined) throw fieldError('folder_id', texts.targetNeeded)
  return withAll(tenant, ids, viewer, false, async (tx, found, access) => {
    checkFolder(access, found, folder_id)
    await tx.updateWhere(files, and(among(ids), isNull(files.deleted_at)) as SQL, {
      folder_id,
      updated_at: sql`now()`,
    })
    for (const { id, name, folder_id: before } of found) {
      const changes = changesOf({ folder_id: before }, { folder_id })
      await audit(tx, { action: 'update', entity: 'file', entity_id: id, title: name, changes })
    }
  })
}

const among = (ids: number[]) => sql`${files.id} = any(${sql.param(ids)}::bigint[])`

/** All or nothing: one file that the viewer may not change refuses the whole request. */
function withAll(
  tenant: TenantDb,
  ids: number[],
  viewer: FileViewer,
  isTrash: boolean,
  work: (tx: TenantTx, found: FileRow[], access: FileAccess) => Promise<void>,
): Promise<number> {
  return tenant.transaction(async (tx) => {
    const access = await fileAccess(tx, viewer)
    const found = await findFiles(tx, ids, access, { isTrash, toChange: true })
    if (found.length !== new Set(ids).size) throw new DomainError('not_found')
    await work(tx, found, access)
    return found.length
  })
}

/** Whether the holder of a signed link, a user or a visitor, still has access. */
export function isLinkAlive(
  tenant: TenantDb,
  holder: Exclude<LinkHolder, { impersonation: number }>,
  fileId: number,
): Promise<boolean> {
  if ('visitor' in holder) return isVisitorsFile(tenant, holder.visitor, fileId)
  return 'key' in holder ? isKeyAlive(tenant, holder.key) : isSessionAlive(tenant, holder.session)
}

/** Whether an API key is valid and its creator still has access. */
async function isKeyAlive(tenant: TenantDb, keyId: number): Promise<boolean> {
  const rows = await tenant.rows(
    (scoped) => sql`
      select from ${scoped(k)} join ${scoped(u)} on ${u.id} = ${k.user_id}
      where ${k.id} = ${keyId} and ${k.revoked_at} is null and (${k.expires_at} is null or ${k.expires_at} > now())
        and ${u.blocked_at} is null and ${u.deleted_at} is null`,
  )
  return rows.length > 0
}

/** Whether a session is valid, and so are links signed for it. */
async function isSessionAlive(tenant: TenantDb, sessionId: number): Promise<boolean> {
  const rows = await tenant.rows(
    (scoped) => sql`
      select from ${scoped(s)} join ${scoped(u)} on ${u.id} = ${s.user_id}
      where ${s.id} = ${sessionId} and ${s.idle_until} > now() and ${s.absolute_until} > now()
        and ${u.blocked_at} is null and ${u.deleted_at} is null`,
  )
  return rows.length > 0
}

/** Whether the visitor sent or received the file in a message that is not deleted. */
async function isVisitorsFile(tenant: TenantDb, visitorId: number, fileId: number): Promise<boolean> {
  const rows = await tenant.rows(
    (scoped) => sql`
      select from ${scoped(f)} join ${scoped(m)} on ${m.id} = ${f.message_id}
      join ${scoped(c)} on ${c.id} = ${m.conversation_id}
      where ${f.id} = ${fileId} and ${f.deleted_at} is null and ${m.deleted_at} is null and not ${m.is_internal}
        and ${c.visitor_id} = ${visitorId}`,
  )
  return rows.length > 0
}

type LinkedFile = Pick<Row<typeof files>, 'name' | 'type' | 'size' | 'storage_key' | 'has_thumbnail'>

/**
 * A file by id, for links signed after an access check. Throws `not_found` if the file or the record it is attached
 * to has been deleted since.
 */
export async function fileBehindLink(
  tenant: TenantDb,
  { fileId, isInTrash }: Pick<SignedLink, 'fileId' | 'isInTrash'>,
): Promise<LinkedFile> {
  const recordIsActive = (scoped: ScopedTable, table: TrashTable, column: SQL) => sql`(${column} is null
    or exists (select from ${scoped(alias(table, 'r'))} where r.id = ${column} and r.deleted_at is null))`
  const [file] = await tenant.rows(
    (scoped) => select({
      name: f.name,
      type: f.type,
      size: f.size,
      storage_key: f.storage_key,
      has_thumbnail: f.has_thumbnail,
    })`from ${scoped(f)}
      where ${f.id} = ${fileId} and (${f.deleted_at} is not null) = ${isInTrash}
        and ${recordIsActive(scoped, leads, f.lead_id)} and ${recordIsActive(scoped, clients, f.client_id)}
        and ${recordIsActive(scoped, orders, f.order_id)} and ${recordIsActive(scoped, messages, f.message_id)}`,
  )
  if (!file) throw new DomainError('not_found')
  return file
}

type TrashTable = typeof leads | typeof clients | typeof orders | typeof messages
