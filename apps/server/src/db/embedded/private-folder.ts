import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'
import { texts } from './texts.ts'

/** The kernel's limit is 107 bytes (103 on macOS) with the longest file name that PostgreSQL adds. */
const longestFolder = 103 - '/.s.PGSQL.5432.lock'.length

/**
 * A folder with a short path for the sockets of one data folder, whose own path may be too long for a
 * socket. Mode 700, because the server trusts everybody who can open its socket.
 */
export async function makePrivateFolder(realDataDir: string): Promise<string> {
  const uid = process.getuid?.() ?? 0
  const hash = createHash('sha256').update(realDataDir).digest('hex').slice(0, 12)
  const name = `veranda-${uid}-${hash}`
  const preferred = join(tmpdir(), name)
  const folder = Buffer.byteLength(preferred) <= longestFolder ? preferred : join('/tmp', name)
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(folder)
  // In a world-writable folder another user may have created it (or a symlink) first.
  if (!found.isDirectory() || (uid !== 0 && found.uid !== uid)) {
    throw new EmbeddedPostgresError(texts.privateFolderTaken(folder))
  }
  await chmod(folder, 0o700)
  return folder
}
