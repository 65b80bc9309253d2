import { access, constants, mkdir, readdir, realpath, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterFolder, ownerRole, prepareCluster } from './cluster.ts'
import type { EmbeddedPostgresConnection } from './connection.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { type FolderLock, lockFolder } from './lock.ts'
import { stopOrphans } from './orphan.ts'
import { type PostgresExit, startPostmaster } from './postmaster.ts'
import { makePrivateFolder } from './private-folder.ts'
import { findPrograms } from './programs.ts'
import { waitUntilReady } from './ready.ts'
import { chooseRunAs, chownTo, programsFor } from './run-as.ts'
import { type Settings, serverArguments } from './settings.ts'
import { texts } from './texts.ts'

export interface EmbeddedPostgres {
  connection: EmbeddedPostgresConnection
  /** Fast shutdown (connected clients are disconnected), then releases the data folder. */
  stop(): Promise<void>
  /** Settles when the server process ends; `expected` is false when it died unexpectedly. */
  exited: Promise<PostgresExit>
}

export interface EmbeddedPostgresOptions {
  /** The cluster is in its subfolder `postgres`. Created if absent. */
  dataDir: string
  /** Receives the server's own log, line by line. */
  log?: (line: string) => void
  /** PostgreSQL settings that override the defaults, such as `{ fsync: 'off' }` for tests. */
  settings?: Settings
  /** False makes a start as root use an unprivileged account even if user namespaces work. */
  allowNamespace?: boolean
}

const port = 5432

/**
 * Starts the bundled PostgreSQL on a unix socket. It stops with this process, even if that is killed.
 * Throws `DataFolderBusyError` while another process holds the folder, and `EmbeddedPostgresError` when
 * the operator has to do something; both messages are written for the operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await mkdir(options.dataDir, { recursive: true })
  const dataDir = await realpath(options.dataDir)
  await checkReachable(dataDir)
  const lock = await lockFolder(dataDir, await makePrivateFolder(dataDir))
  try {
    // Created again: the previous lock holder may have just removed it.
    const privateFolder = await makePrivateFolder(dataDir)
    return await startLocked(options, dataDir, privateFolder, lock)
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function startLocked(
  { log = () => undefined, settings = {}, allowNamespace = true }: EmbeddedPostgresOptions,
  dataDir: string,
  privateFolder: string,
  lock: FolderLock,
): Promise<EmbeddedPostgres> {
  const runAs = await chooseRunAs(allowNamespace)
  const programs = await programsFor(runAs, await findPrograms(dataDir), dataDir)
  await stopOrphans(clusterFolder(dataDir), log)
  const pgData = await prepareCluster(dataDir, programs, runAs, settings.fsync !== 'off')
  await removeOldSockets(privateFolder)
  await chownTo(runAs, privateFolder)
  const postmaster = startPostmaster(programs, runAs, serverArguments(pgData, privateFolder, settings), log)
  const connection = { host: privateFolder, port, user: ownerRole, database: 'veranda' }
  try {
    await waitUntilReady(connection, postmaster)
  } catch (error) {
    await postmaster.stop()
    throw error
  }
  const stop = once(async () => {
    await postmaster.stop()
    // Fails when the folder still contains a lock.
    await rmdir(privateFolder).catch(() => undefined)
    await lock.release()
  })
  return { connection, stop, exited: postmaster.exited }
}

async function checkReachable(dataDir: string): Promise<void> {
  for (const folder of [dataDir, clusterFolder(dataDir)]) {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw new EmbeddedPostgresError(texts.unreachable(folder))
      },
    )
  }
}

/** PostgreSQL would refuse a socket whose lock file names a process number that is in use again. */
async function removeOldSockets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('.s.PGSQL.'))
  for (const name of names) await rm(join(folder, name), { force: true })
}

function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= action()
    return running
  }
}
