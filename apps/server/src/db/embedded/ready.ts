import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { EmbeddedPostgresConnection } from './connection.ts'
import { EmbeddedPostgresError } from './errors.ts'
import type { Postmaster } from './postmaster.ts'
import { texts } from './texts.ts'

/** Long, because crash recovery replays the write-ahead log first. */
const patienceMs = 120_000
const betweenTriesMs = 10

const notYet = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', '57P03'])
const noSuchDatabase = '3D000'
const databaseExists = '42P04'

/** Waits until a connection to the product's database succeeds; creates the database on first use. */
export async function waitUntilReady(
  connection: EmbeddedPostgresConnection,
  postmaster: Postmaster,
): Promise<void> {
  const end = Date.now() + patienceMs
  while (Date.now() < end) {
    if (postmaster.hasExited()) throw new EmbeddedPostgresError(texts.startFailed(postmaster.lastLines()))
    const failure = await tryQuery(connection, 'SELECT 1')
    if (failure === undefined) return
    if (failure.code === noSuchDatabase) await createDatabase(connection)
    else if (!notYet.has(failure.code ?? '')) throw failure
    else await delay(betweenTriesMs)
  }
  throw new EmbeddedPostgresError(texts.startTimedOut(patienceMs / 1000))
}

async function createDatabase(connection: EmbeddedPostgresConnection): Promise<void> {
  const statement = `CREATE DATABASE ${pg.escapeIdentifier(connection.database)}`
  const failure = await tryQuery({ ...connection, database: 'postgres' }, statement)
  if (failure && failure.code !== databaseExists) throw failure
}

async function tryQuery(
  { host, port, user, database }: EmbeddedPostgresConnection,
  statement: string,
): Promise<NodeJS.ErrnoException | undefined> {
  const client = new pg.Client({ host, port, user, database, password: '', ssl: false })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(statement)
    return undefined
  } catch (error) {
    return error as NodeJS.ErrnoException
  } finally {
    await client.end().catch(() => undefined)
  }
}
