import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import type { EmbeddedPostgresConnection } from './connection.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { DataFolderBusyError } from './errors.ts'
import { serverProcesses } from './orphan.ts'

const serverFolder = fileURLToPath(new URL('../../..', import.meta.url))
const settings = { fsync: 'off' }

let preparedDataDir: string
let dataDir: string
let running: EmbeddedPostgres[]
let children: ChildProcess[]

beforeAll(async () => {
  preparedDataDir = await mkdtemp(join(tmpdir(), 'veranda-embedded-'))
  await (await startEmbeddedPostgres({ dataDir: preparedDataDir, settings })).stop()
})

afterAll(() => rm(preparedDataDir, { recursive: true }))

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'veranda-embedded-'))
  running = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const database of running) await database.stop()
  await vi.waitFor(() => expect(clusterProcesses()).toEqual([]), { timeout: 15_000, interval: 20 })
  await rm(dataDir, { recursive: true, force: true })
})

const pgData = () => join(dataDir, 'postgres')
const clusterProcesses = () => (existsSync(pgData()) ? serverProcesses(pgData()) : [])

async function start(): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, settings })
  running.push(database)
  return database
}

/** Copies a new cluster, which is faster than creating one for each test. */
async function putCluster(): Promise<void> {
  await cp(join(preparedDataDir, 'postgres'), pgData(), { recursive: true })
}

async function startInChild(): Promise<{ child: ChildProcess; connection: EmbeddedPostgresConnection }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/support/embedded-holder.ts', dataDir], {
    cwd: serverFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = await once(child.stdout, 'data')
  return { child, connection: JSON.parse(String(line)) }
}

async function query(connection: EmbeddedPostgresConnection, text: string) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** The watcher shell that waits for the parent's death; it is in the postmaster's session. */
function guardOf(postmaster: number): number | undefined {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return numbers.map(Number).find((pid) => {
    try {
      const [, , state, , , session] = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/\(.*\)/, 'name')
        .split(' ')
      return (
        state !== 'Z' &&
        Number(session) === postmaster &&
        readFileSync(`/proc/${pid}/comm`, 'utf8') === 'sh\n'
      )
    } catch {
      return false
    }
  })
}

describe('the embedded PostgreSQL', () => {
  test('gives every test run its own server', async () => {
    expect(await query(inject('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('sorts and case-folds Russian text, uses UTC and listens only on its socket', async () => {
    const { connection } = await start()
    const [row] = await query(
      connection,
      `SELECT lower('ЁЖИК') AS lowered, 'ёж' < 'жук' AS ordered, current_setting('TimeZone') AS zone,
              current_setting('listen_addresses') AS addresses, current_setting('server_encoding') AS encoding`,
    )
    expect(row).toEqual({ lowered: 'ёжик', ordered: true, zone: 'UTC', addresses: '', encoding: 'UTF8' })
  })

  test('keeps its data across a restart, which takes only seconds', async () => {
    await putCluster()
    const first = await start()
    await query(first.connection, 'CREATE TABLE notes AS SELECT 7 AS id')
    await first.stop()
    expect(await first.exited).toEqual({ code: 0, signal: null, expected: true })

    const startedAt = performance.now()
    const second = await start()
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect(await query(second.connection, 'SELECT id FROM notes')).toEqual([{ id: 7 }])
  })

  test('shuts down cleanly while a client is connected', async () => {
    await putCluster()
    const { connection, stop, exited } = await start()
    const client = new pg.Client(connection)
    const errors: Error[] = []
    client.on('error', (error) => errors.push(error))
    await client.connect()
    await stop()
    expect(await exited).toMatchObject({ code: 0, expected: true })
    await vi.waitFor(() => expect(errors[0]?.message).toMatch('due to administrator command'))
  })

  test('reports when the server dies unexpectedly', async () => {
    await putCluster()
    const { exited } = await start()
    const [postmaster = 0] = clusterProcesses()
    process.kill(postmaster, 'SIGQUIT')
    expect(await exited).toMatchObject({ expected: false })
  })

  test('refuses a second start in the same process', async () => {
    await putCluster()
    await start()
    await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toBeInstanceOf(DataFolderBusyError)
  })

  test('refuses a second start and names the folder and the process that holds it', async () => {
    await putCluster()
    const { child, connection } = await startInChild()
    const refusal = await startEmbeddedPostgres({ dataDir, settings }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DataFolderBusyError)
    expect(refusal).toMatchObject({ folder: dataDir, pid: child.pid })
    expect(String(refusal)).toContain(`Папка данных ${dataDir} уже занята`)
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('lets exactly one of several simultaneous starts get the folder', async () => {
    const results = await Promise.allSettled([start(), start(), start()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = results.filter((result) => result.status === 'rejected')
    for (const { reason } of refusals) expect(reason).toBeInstanceOf(DataFolderBusyError)
  })

  test('stops when its parent is killed, and starts again', async () => {
    await putCluster()
    const { child, connection } = await startInChild()
    await query(connection, 'CREATE TABLE notes AS SELECT 7 AS id')
    child.kill('SIGKILL')
    await vi.waitFor(() => expect(clusterProcesses()).toEqual([]), { timeout: 10_000, interval: 20 })

    const next = await start()
    expect(await query(next.connection, 'SELECT id FROM notes')).toEqual([{ id: 7 }])
  })

  test('can be started immediately after its parent is killed', async () => {
    await putCluster()
    const { child } = await startInChild()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const next = await start()
    expect(await query(next.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test.runIf(process.platform === 'linux')(
    'is stopped by the next start when it was left an orphan',
    async () => {
      await putCluster()
      const { child, connection } = await startInChild()
      await query(connection, 'CREATE TABLE notes AS SELECT 7 AS id')
      const [postmaster = 0] = clusterProcesses()
      const guard = guardOf(postmaster)
      expect(guard).toBeDefined()
      process.kill(guard ?? 0, 'SIGKILL')
      child.kill('SIGKILL')
      await once(child, 'exit')
      expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])

      const next = await start()
      expect(clusterProcesses()).not.toContain(postmaster)
      expect(await query(next.connection, 'SELECT id FROM notes')).toEqual([{ id: 7 }])
    },
  )

  test('starts when the pid in a stale postmaster.pid belongs to another process', async () => {
    await putCluster()
    const first = await start()
    await first.stop()
    await writeFile(join(pgData(), 'postmaster.pid'), `${process.ppid}\n${pgData()}\n`, { mode: 0o600 })
    const next = await start()
    expect(await query(next.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('creates a complete cluster after an earlier start was killed while creating one', async () => {
    const half = join(dataDir, 'postgres.unfinished-1-1')
    await mkdir(join(half, 'base'), { recursive: true })
    await writeFile(join(half, 'PG_VERSION'), '18\n')
    const { connection } = await start()
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(existsSync(half)).toBe(false)
  })

  test('does not touch a cluster of another version or a folder that is not a cluster', async () => {
    await mkdir(pgData())
    await writeFile(join(pgData(), 'notes.txt'), 'mine')
    await expect(start()).rejects.toThrow('базы данных PostgreSQL в ней нет')
    await mkdir(join(pgData(), 'global'))
    await writeFile(join(pgData(), 'global', 'pg_control'), '')
    await writeFile(join(pgData(), 'PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow(
      'лежит база PostgreSQL версии 17, а эта программа работает с версией 18',
    )
    expect(readFileSync(join(pgData(), 'notes.txt'), 'utf8')).toBe('mine')
  })

  test.runIf(process.getuid?.() === 0)(
    'runs under another account where root has no namespaces',
    async () => {
      const options = { dataDir, settings, allowNamespace: false }
      await expect(startEmbeddedPostgres(options)).rejects.toThrow(`нет доступа к папке ${dataDir}`)
      const reachable = join(await mkdtemp(join(dirname(dataDir), 'veranda-open-')), 'data')
      await rm(dirname(reachable), { recursive: true })
      await mkdir(reachable, { recursive: true, mode: 0o755 })
      const database = await startEmbeddedPostgres({ ...options, dataDir: reachable })
      expect(await query(database.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      await database.stop()
      await rm(dirname(reachable), { recursive: true })
    },
  )
})
