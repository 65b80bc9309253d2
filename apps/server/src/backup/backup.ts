import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '#db/pool.ts'
import { deriveKey } from './backup-file.ts'
import { dumpDatabase, dumpFile } from './dump.ts'
import { type FileEntry, type Manifest, manifest, manifestName } from './manifest.ts'

export interface BackupOptions {
  connection: Connection
  dataDir: string
  /** The folder of all backups; the new one gets its own subfolder. */
  to: string
  /** Encrypts everything; without it only the folder's permissions protect the backup. */
  passphrase: string | undefined
  now: Date
  /** How many backups remain: older ones are deleted once the new one is complete. */
  keep: number | undefined
}

export interface BackupReport {
  folder: string
  tables: number
  rows: number
  files: number
  bytes: number
  removed: string[]
}

/** What a backup takes from the data folder: uploads, e-mails that were written to files, and the installation's secrets. */
const backedUpFolders = ['files', 'mail']
const backedUpFiles = ['secrets.json']

const prefix = 'veranda-'

/** Takes a backup while the product runs: a consistent snapshot of the database, then the files that exist at that time. */
export async function takeBackup(options: BackupOptions): Promise<BackupReport> {
  const name = `${prefix}${options.now.toISOString().replace(/[:.]/g, '-')}`
  const folder = join(options.to, name)
  const draft = `${folder}.partial`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    const salt = options.passphrase ? randomBytes(16) : null
    const key = options.passphrase && salt ? deriveKey(options.passphrase, salt) : null
    const database = await dumpDatabase(options.connection, draft, key)
    const files = await dumpFiles(options.dataDir, draft, key)
    const manifest: Manifest = {
      format: 1,
      created_at: options.now.toISOString(),
      ...database,
      files,
      salt: salt?.toString('hex') ?? null,
    }
    await writeFile(join(draft, manifestName), JSON.stringify(manifest, null, 1), {
      mode: 0o600,
      flush: true,
    })
    await rename(draft, folder)
    return { ...reportOf(folder, manifest), removed: await removeOld(options.to, options.keep) }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

export async function readManifest(folder: string): Promise<Manifest> {
  return manifest.parse(JSON.parse(await readFile(join(folder, manifestName), 'utf8')))
}

async function dumpFiles(dataDir: string, draft: string, key: Buffer | null): Promise<FileEntry[]> {
  const paths = [...backedUpFiles]
  for (const folder of backedUpFolders) paths.push(...(await filesIn(dataDir, folder)))
  const entries: FileEntry[] = []
  for (const path of paths) {
    const measured = await dumpFile(join(dataDir, path), join(draft, 'files', `${path}.gz`), key).catch(
      (error: NodeJS.ErrnoException) => {
        // Deleted since the list was made, or an installation without this file.
        if (error.code === 'ENOENT') return null
        throw error
      },
    )
    if (measured) entries.push({ path, ...measured })
  }
  return entries
}

/** Every complete file under a folder; unfinished uploads and e-mails are skipped. */
async function filesIn(dataDir: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, folder), { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.part'))
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
    .sort()
}

function reportOf(folder: string, { tables, files }: Manifest): Omit<BackupReport, 'removed'> {
  const bytes = [...tables, ...files].reduce((sum, entry) => sum + entry.bytes, 0)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return { folder, tables: tables.length, rows, files: files.length, bytes }
}

async function removeOld(folder: string, keep: number | undefined): Promise<string[]> {
  if (keep === undefined) return []
  const names = (await readdir(folder)).filter(
    (name) => name.startsWith(prefix) && !name.endsWith('.partial'),
  )
  const old = names.sort().reverse().slice(keep)
  for (const name of old) await rm(join(folder, name), { recursive: true })
  return old
}
