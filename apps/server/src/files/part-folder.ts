import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DomainError } from '#errors.ts'

const keyPattern = /^[0-9a-f]{32}$/

/** Unfinished uploads, which are on the local disk even if the store is not. */
export interface PartFolder {
  /** The path of the file received so far. */
  pathOf(key: string): string
  /** Writes a stream at an offset and returns the number of bytes. Throws when there are more than `max`. */
  write(key: string, offset: number, bytes: AsyncIterable<Uint8Array>, max: number): Promise<number>
  remove(key: string): Promise<void>
  /** Deletes abandoned parts that are older than an instant. */
  sweep(before: Date): Promise<void>
}

export async function openPartFolder(folder: string): Promise<PartFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const pathOf = (key: string) => {
    if (!keyPattern.test(key)) throw new Error('not a key of a part')
    return join(folder, `${key}.part`)
  }
  return {
    pathOf,
    write: (key, offset, bytes, max) => writeAt(pathOf(key), offset, bytes, max),
    remove: async (key) => {
      for (const ending of ['', '.new', '.thumb']) await rm(`${pathOf(key)}${ending}`, { force: true })
    },
    sweep: async (before) => {
      for (const name of await readdir(folder)) {
        const path = join(folder, name)
        const found = await stat(path).catch(() => undefined)
        if (found && found.mtime < before) await rm(path, { force: true })
      }
    },
  }
}

async function writeAt(
  path: string,
  offset: number,
  bytes: AsyncIterable<Uint8Array>,
  max: number,
): Promise<number> {
  const file = await openForWriting(path)
  try {
    let length = 0
    for await (const chunk of bytes) {
      if (length + chunk.length > max) throw new DomainError('payload_too_large')
      await file.write(chunk, 0, chunk.length, offset + length)
      length += chunk.length
    }
    await file.datasync()
    return length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
      throw new DomainError('service_unavailable', { retry_after: 60 }, { cause: error })
    }
    throw error
  } finally {
    await file.close()
  }
}

/** Opens with `r+`, which can write at any offset and does not truncate; creates the file if absent. */
async function openForWriting(path: string) {
  try {
    return await open(path, 'r+')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return open(path, 'wx+', 0o600)
  }
}

/** The SHA-256 of a file, read as a stream. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
  return hash.digest('hex')
}
