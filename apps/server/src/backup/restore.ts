import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, isAbsolute, join, normalize } from 'node:path'
import { migrate } from '#db/migrate.ts'
import type { Connection } from '#db/pool.ts'
import { readManifest } from './backup.ts'
import { DamagedBackupError, deriveKey, discardSink, readBackupFile } from './backup-file.ts'
import { loadDatabase } from './load.ts'
import type { FileEntry, Manifest } from './manifest.ts'

export interface RestoreOptions {
  connection: Connection
  dataDir: string
  /** One backup's own folder. */
  from: string
  passphrase: string | undefined
  migrations: string
}

/** The backup is encrypted and no passphrase was given. */
export class PassphraseNeededError extends Error {}

/**
 * Restores a backup into an empty database and a data folder. An older backup is loaded into the schema of its version
 * and then migrated to this one. Files are checked before anything is written.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(options.from)
  const key = keyFor(manifest, options.passphrase)
  for (const file of manifest.files) await readFileOf(options.from, file, key, discardSink())
  const known = new Set(manifest.migrations.map(({ name }) => name))
  await migrate(options.connection, options.migrations, (name) => known.has(name))
  await loadDatabase(options.connection, options.from, manifest, key)
  await migrate(options.connection, options.migrations)
  for (const file of manifest.files) await restoreFile(options, file, key)
  return manifest
}

function keyFor({ salt }: Manifest, passphrase: string | undefined): Buffer | null {
  if (salt === null) return null
  if (!passphrase) throw new PassphraseNeededError('The backup is encrypted')
  return deriveKey(passphrase, Buffer.from(salt, 'hex'))
}

async function restoreFile(
  { from, dataDir }: RestoreOptions,
  file: FileEntry,
  key: Buffer | null,
): Promise<void> {
  const path = join(dataDir, file.path)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // The new folder has generated its own secrets; those of the backup replace them, because links and tokens were signed by them.
  await rm(path, { force: true })
  await readFileOf(from, file, key, createWriteStream(path, { mode: 0o600, flush: true }))
}

function readFileOf(
  from: string,
  file: FileEntry,
  key: Buffer | null,
  sink: NodeJS.WritableStream,
): Promise<void> {
  const isInside = !isAbsolute(file.path) && !normalize(file.path).startsWith('..')
  if (!isInside) throw new DamagedBackupError(file.path)
  return readBackupFile(join(from, 'files', `${file.path}.gz`), key, sink as never, file)
}
