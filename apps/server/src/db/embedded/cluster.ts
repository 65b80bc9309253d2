import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './errors.ts'
import type { Programs } from './programs.ts'
import { chownTo, type RunAs } from './run-as.ts'
import { texts } from './texts.ts'

export const ownerRole = 'veranda_owner'

const initOptions = [
  '--encoding=UTF8',
  '--locale-provider=icu',
  '--icu-locale=ru-RU',
  '--locale=C',
  '--auth=trust',
  `--username=${ownerRole}`,
]

const unfinished = 'postgres.unfinished-'

/** The environment without variables that would point PostgreSQL's programs at another cluster. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_)/.test(name))
  return { ...Object.fromEntries(variables), LC_ALL: 'C' }
}

export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/** Returns the cluster's folder; creates the cluster if there is none. */
export async function prepareCluster(
  dataDir: string,
  programs: Programs,
  runAs: RunAs,
  durable: boolean,
): Promise<string> {
  const pgData = clusterFolder(dataDir)
  await removeUnfinished(dataDir)
  if (await isEmpty(pgData)) await createCluster(dataDir, pgData, programs, runAs, durable)
  await checkCluster(pgData, programs)
  await chownTo(runAs, pgData)
  return pgData
}

async function isEmpty(folder: string): Promise<boolean> {
  return !existsSync(folder) || (await readdir(folder)).length === 0
}

async function checkCluster(pgData: string, programs: Programs): Promise<void> {
  const found = await readFile(join(pgData, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (found === undefined || !existsSync(join(pgData, 'global', 'pg_control'))) {
    throw new EmbeddedPostgresError(texts.notACluster(pgData))
  }
  if (found.trim() !== programs.major) {
    throw new EmbeddedPostgresError(texts.otherMajor(pgData, found.trim(), programs.major))
  }
}

/** Creates the cluster under a temporary name and renames it when complete, so a killed process leaves no half cluster. */
async function createCluster(
  dataDir: string,
  pgData: string,
  programs: Programs,
  runAs: RunAs,
  durable: boolean,
): Promise<void> {
  // A unique name, because the initdb of a killed start may still be writing to its folder.
  const folder = join(dataDir, `${unfinished}${process.pid}-${Date.now()}`)
  await mkdir(folder, { mode: 0o700 })
  await chownTo(runAs, folder)
  const options = durable ? initOptions : [...initOptions, '--no-sync']
  const [command = '', ...args] = [...runAs.prefix, programs.initdb, ...options, '-D', folder]
  try {
    await promisify(execFile)(command, args, {
      cwd: '/',
      env: serverEnvironment(),
      ...(runAs.account && { uid: runAs.account.uid, gid: runAs.account.gid }),
    })
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    const { stderr = '', message } = error as Error & { stderr?: string }
    throw new EmbeddedPostgresError(texts.initFailed(stderr.trim() || message))
  }
  await rename(folder, pgData)
  if (durable) await syncFolder(dataDir)
}

async function removeUnfinished(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(unfinished))
  for (const name of names) {
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
