import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { FileTypeName } from '@veranda/contract'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { fileFolders, files } from '#db/schema/tables.gen.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import type { FileStore } from '#files/file-store.ts'
import { type PartFolder, sha256Of } from '#files/part-folder.ts'
import { searchable } from '#text/search-text.ts'
import { texts } from './texts.ts'

export interface ExportTools {
  store: FileStore
  parts: PartFolder
}

interface ExportFile {
  name: string
  type: FileTypeName
  kind: 'archive' | 'document'
  userId: number
  write: (path: string) => Promise<void>
  /** Runs in the transaction that makes the file visible. */
  finish: (tx: TenantTx, file: { id: number; size: number }) => Promise<void>
}

/** Writes a file and stores it among the company's, in the folder of exports. */
export async function writeExportFile(
  tenant: TenantDb,
  { store, parts }: ExportTools,
  { name, type, kind, userId, write, finish }: ExportFile,
): Promise<void> {
  const key = randomBytes(16).toString('hex')
  const path = parts.pathOf(key)
  try {
    await write(path)
    const folder_id = await exportFolder(tenant)
    const content = { size: (await stat(path)).size, sha256: await sha256Of(path) }
    const storage_key = `${tenant.companyId}/${key}`
    await store.put(storage_key, path, content)
    await tenant.transaction(async (tx) => {
      const file = await tx.insert(files, {
        name,
        folder_id,
        user_id: userId,
        storage_key,
        type,
        kind,
        ...content,
        search_text: searchable(name),
      })
      await finish(tx, { id: file.id, size: content.size })
    })
  } finally {
    await parts.remove(key)
  }
}

/** The folder of exports, visible only to those who may export. */
export function exportFolder(tenant: TenantDb): Promise<number> {
  return tenant.transaction(async (tx) => {
    await tx.advisoryLock('export folder')
    const isOurs = and(
      eq(fileFolders.name, texts.folder),
      isNull(fileFolders.parent_id),
      isNull(fileFolders.deleted_at),
    ) as SQL
    const known = await tx.findFirst(fileFolders, isOurs)
    const folder =
      known ?? (await tx.insert(fileFolders, { name: texts.folder, visible_to: ['owner', 'admin'] }))
    return folder.id
  })
}
