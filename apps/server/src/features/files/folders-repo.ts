import { type api, type Body, type FileFolder, fileLimits } from '@veranda/contract'
import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import { audit, changesOf } from '#db/audit.ts'
import { fileFolders, files } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { countRows } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { cleanFileName } from '#files/file-name-rules.ts'
import {
  activeFolder,
  type FileAccess,
  type FileViewer,
  type FolderRow,
  fileAccess,
} from './file-access-repo.ts'
import { contentKeys } from './files-repo.ts'
import { checkMove, subtreeOf } from './folder-rules.ts'
import { texts } from './texts.ts'

const f = alias(files, 'f')

/** Visible folders; in the trash only those that were deleted themselves, not with an ancestor. */
export async function listFolders(
  tenant: TenantDb,
  viewer: FileViewer,
  isTrash: boolean,
): Promise<FileFolder[]> {
  const access = await fileAccess(tenant, viewer)
  const counts = await tenant.rows(
    (scoped) => select({ folder_id: f.folder_id, count: countRows() })`from ${scoped(f)}
      where ${f.folder_id} is not null and ${isTrash ? sql`${f.deleted_at} is not null` : sql`${f.deleted_at} is null`}
      group by ${f.folder_id}`,
  )
  const countOf = new Map(counts.map((row) => [row.folder_id, row.count]))
  return access.folders
    .filter((folder) => access.visible.has(folder.id))
    .filter((folder) =>
      isTrash ? folder.deleted_at !== null && folder.trash_root_id === folder.id : folder.deleted_at === null,
    )
    .map((folder) => presented(folder, access, countOf.get(folder.id) ?? 0))
}

function presented(folder: FolderRow, access: FileAccess, files_count: number): FileFolder {
  const { id, name, parent_id, visible_to, created_at, deleted_at } = folder
  const isParentSeen = parent_id !== null && access.visible.has(parent_id)
  return {
    id,
    name,
    parent_id: isParentSeen ? parent_id : null,
    visible_to,
    files_count,
    can_change: mayChange(folder, access.viewer),
    created_at,
    deleted_at,
  }
}

function mayChange(folder: FolderRow, { manage, userId }: FileViewer): boolean {
  return manage === 'all' || (manage === 'own' && folder.user_id === userId)
}

/** A user who sees only shared folders may create folders inside them, and may not set their roles. */
function checkOwnScope(
  viewer: FileViewer,
  body: { parent_id?: number | null | undefined; visible_to?: string[] | null | undefined },
): void {
  if (viewer.manage === 'all') return
  if (body.parent_id === null) throw fieldError('parent_id', texts.folderFirst)
  if (body.visible_to) throw fieldError('visible_to', texts.audienceForbidden)
}

export function createFolder(
  tenant: TenantDb,
  body: Body<typeof api.fileFolders.create>,
  viewer: FileViewer,
): Promise<FileFolder> {
  checkOwnScope(viewer, body)
  return changing(tenant, viewer, async (tx, access) => {
    if (access.folders.length >= fileLimits.foldersMax) throw fieldError('name', texts.tooManyFolders)
    if (body.parent_id !== null) activeFolder(access, body.parent_id)
    checkMove(null, body.parent_id, access.folders)
    const name = cleanFileName(body.name)
    const folder = await tx.insert(fileFolders, { ...body, name, user_id: viewer.userId })
    await audit(tx, { action: 'create', entity: 'folder', entity_id: folder.id, title: name })
    return folder.id
  })
}

export function updateFolder(
  tenant: TenantDb,
  id: number,
  body: Body<typeof api.fileFolders.update>,
  viewer: FileViewer,
): Promise<FileFolder> {
  return changing(tenant, viewer, async (tx, access) => {
    const folder = changeable(access, id, false)
    checkOwnScope(viewer, body)
    if (body.parent_id !== undefined) {
      if (body.parent_id !== null) activeFolder(access, body.parent_id)
      checkMove(id, body.parent_id, access.folders)
    }
    const patch = { ...body, ...(body.name !== undefined && { name: cleanFileName(body.name) }) }
    await tx.update(fileFolders, id, { ...patch, updated_at: sql`now()` })
    const changes = changesOf({ ...folder }, patch)
    await audit(tx, { action: 'update', entity: 'folder', entity_id: id, title: folder.name, changes })
    return id
  })
}

/** Moves a folder to the trash with its contents and descendants. */
export async function trashFolder(tenant: TenantDb, id: number, viewer: FileViewer): Promise<void> {
  await changing(tenant, viewer, async (tx, access) => {
    const folder = changeable(access, id, false)
    const activeFolders = access.folders.filter((one) => one.deleted_at === null)
    const ids = sql`any(${sql.param(subtreeOf(id, activeFolders))}::bigint[])`
    const trashedPatch = { deleted_at: sql`now()`, trash_root_id: id }
    await tx.updateWhere(files, sql`folder_id = ${ids} and deleted_at is null`, trashedPatch)
    await tx.updateWhere(fileFolders, sql`id = ${ids} and deleted_at is null`, trashedPatch)
    await audit(tx, { action: 'delete', entity: 'folder', entity_id: id, title: folder.name })
    return id
  })
}

/** Restores a folder with what was deleted with it; to the top if its parent is gone. */
export function restoreFolder(tenant: TenantDb, id: number, viewer: FileViewer): Promise<FileFolder> {
  return changing(tenant, viewer, async (tx, access) => {
    const folder = changeable(access, id, true)
    const parent = access.folders.find((one) => one.id === folder.parent_id && one.deleted_at === null)
    const back = { deleted_at: null, trash_root_id: null }
    await tx.updateWhere(files, eq(files.trash_root_id, id), back)
    await tx.updateWhere(fileFolders, eq(fileFolders.trash_root_id, id), back)
    await tx.update(fileFolders, id, { parent_id: parent?.id ?? null })
    await audit(tx, { action: 'restore', entity: 'folder', entity_id: id, title: folder.name })
    return id
  })
}

export async function purgeFolder(tenant: TenantDb, id: number, viewer: FileViewer): Promise<void> {
  await tenant.transaction(async (tx) => {
    const access = await fileAccess(tx, viewer)
    const folder = changeable(access, id, true)
    const trashedFiles = await tx.find(files, eq(files.trash_root_id, id))
    await tx.deleteWhere(files, eq(files.trash_root_id, id))
    await tx.deleteWhere(
      fileFolders,
      and(eq(fileFolders.trash_root_id, id), isNotNull(fileFolders.deleted_at)) as SQL,
    )
    await tx.enqueue({ task: 'remove_contents', payload: { keys: contentKeys(trashedFiles) } })
    await audit(tx, { action: 'purge', entity: 'folder', entity_id: id, title: folder.name })
  })
}

/** Changes of the tree run one at a time: two concurrent moves could create a cycle that neither sees. */
function changing(
  tenant: TenantDb,
  viewer: FileViewer,
  work: (tx: TenantTx, access: FileAccess) => Promise<number>,
): Promise<FileFolder> {
  return tenant.transaction(async (tx) => {
    await tx.advisoryLock('folders')
    const id = await work(tx, await fileAccess(tx, viewer))
    const access = await fileAccess(tx, viewer)
    const folder = access.folders.find((one) => one.id === id)
    if (!folder) throw new DomainError('not_found')
    const [row] = await tx.rows(
      (scoped) =>
        select({
          count: countRows(),
        })`from ${scoped(f)} where ${f.folder_id} = ${id} and ${f.deleted_at} is null`,
    )
    return presented(folder, access, row?.count ?? 0)
  })
}

/** A folder that the viewer may see and change. */
function changeable(access: FileAccess, id: number, isTrash: boolean): FolderRow {
  const folder = access.folders.find((one) => one.id === id)
  const isThere = folder && access.visible.has(id) && (folder.deleted_at !== null) === isTrash
  if (!isThere || !mayChange(folder, access.viewer)) throw new DomainError('not_found')
  if (isTrash && folder.trash_root_id !== id) throw new DomainError('not_found')
  return folder
}
