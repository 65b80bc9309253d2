import { closeSync, openSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { DataFolderBusyError } from './errors.ts'

/** An exclusive lock on a data folder, held until released or until the process ends. */
export interface FolderLock {
  release(): Promise<void>
}

interface Holder {
  alive: boolean
  pid?: number
}

const unsuitable = new Set(['EOPNOTSUPP', 'EPERM', 'EINVAL', 'ENOENT', 'EACCES'])

/**
 * The lock is a listening socket, which the kernel closes however the process ends. On Linux it is in the
 * data folder itself, so that containers sharing a volume see it too; `/proc/self/fd` makes its path short.
 * File systems without sockets, and other systems, use the private folder.
 */
export async function lockFolder(dataDir: string, privateFolder: string): Promise<FolderLock> {
  const fallback = () => acquire(join(privateFolder, 'lock'), dataDir)
  if (process.platform !== 'linux') return lockOf(await fallback())
  const folder = openSync(dataDir, 'r')
  try {
    const server = await acquire(`/proc/self/fd/${folder}/.lock`, dataDir)
    return lockOf(server, () => closeSync(folder))
  } catch (error) {
    closeSync(folder)
    if (!unsuitable.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    return lockOf(await fallback())
  }
}

function lockOf(server: Server, afterwards?: () => void): FolderLock {
  return {
    release: () =>
      new Promise((resolve) => {
        server.close(() => {
          afterwards?.()
          resolve()
        })
      }),
  }
}

async function acquire(path: string, dataDir: string): Promise<Server> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const server = await listen(path)
    if (server) return server
    const holder = await askHolder(path)
    if (holder.alive) throw new DataFolderBusyError(dataDir, holder.pid)
    await clearStale(path, dataDir)
  }
  throw new DataFolderBusyError(dataDir, undefined)
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.end(`${process.pid}\n`)
    })
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(path, () => resolve(server.unref()))
  })
}

/** Asks the holder for its pid. A dead holder refuses the connection; a busy one accepts it even if the answer is slow. */
function askHolder(path: string): Promise<Holder> {
  return new Promise((resolve) => {
    const socket = connect(path)
    let answer = ''
    const finish = (holder: Holder) => {
      socket.destroy()
      resolve(holder)
    }
    socket.setTimeout(1_000, () => finish({ alive: true }))
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.once('end', () => finish({ alive: true, pid: Number.parseInt(answer, 10) || undefined }))
    socket.once('error', (error: NodeJS.ErrnoException) =>
      finish({ alive: error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT' }),
    )
  })
}

/** Removes a stale socket. It is renamed first, so that a lock another process has just taken is noticed and put back. */
async function clearStale(path: string, dataDir: string): Promise<void> {
  const stalePath = `${path}.${process.pid}`
  try {
    await rename(path, stalePath)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const holder = await askHolder(stalePath)
  if (holder.alive) {
    await rename(stalePath, path)
    throw new DataFolderBusyError(dataDir, holder.pid)
  }
  await rm(stalePath, { force: true })
}
