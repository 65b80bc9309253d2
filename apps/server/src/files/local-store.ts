import { createReadStream } from 'node:fs'
import { chmod, copyFile, link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DomainError } from '#errors.ts'
import { checkedKey, type FileStore } from './file-store.ts'

/** Stores files in a local folder, with a subfolder for each company and in it one for each prefix of a name. */
export function createLocalStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    const [company = '', name = ''] = checkedKey(key).split('/')
    return join(folder, company, name.slice(0, 2), name)
  }
  return {
    put: async (key, path) => {
      const place = pathOf(key)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      await chmod(path, 0o600)
      await flushed(path)
      await placed(path, place)
      await flushed(dirname(place))
    },
    open: async (key, range) => {
      const path = pathOf(key)
      const found = await stat(path).catch(() => undefined)
      if (!found) throw new DomainError('not_found')
      return createReadStream(path, range)
    },
    remove: async (keys) => {
      for (const key of keys) await rm(pathOf(key), { force: true })
    },
  }
}

/** Flushes a file or a directory entry to disk. */
async function flushed(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Hard-links the file under a temporary name and renames it; copies it when it cannot be linked. */
async function placed(path: string, place: string): Promise<void> {
  const part = `${place}.part`
  await rm(part, { force: true })
  try {
    await link(path, part)
  } catch (error) {
    if (!cannotLink.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    await copyFile(path, part)
    await flushed(part)
  }
  await rename(part, place)
}

const cannotLink = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK', 'ENOSYS'])
