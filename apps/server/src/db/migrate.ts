import { createHash, createHmac } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { type Connection, createPool } from './pool.ts'

/** The key of the advisory lock: an arbitrary number that all nodes share. */
const migrationLock = 7_263_000_000_001n

const lockPollMs = 200

/**
 * How long a migration waits for a lock. Queries that come later queue behind it, so the product is blocked meanwhile; then the
 * migration gives up and tries again, for five minutes.
 */
const lockWaitMs = 2000
const lockPauseMs = 1000
const lockTries = 100

/** SQLSTATE codes of a lock timeout and of a deadlock. */
const isBlocked = (error: unknown) => /^(55P03|40P01)$/.test(String((error as { code?: unknown }).code))

/** The roles that the product signs in as. */
export const appRole = 'veranda_app'
export const platformRole = 'veranda_platform'

/**
 * The owner's connection as another role. Its password is derived from the owner's, so every node knows it and nothing is
 * stored. The embedded database has no password: its socket's folder is private.
 */
export function connectionAs(role: typeof appRole | typeof platformRole, owner: Connection): Connection {
  return { ...owner, user: role, password: owner.password ? rolePassword(role, owner.password) : undefined }
}

function rolePassword(role: string, ownerPassword: string): string {
  return createHmac('sha256', ownerPassword).update(`veranda:${role}`).digest('base64url')
}

/**
 * Migrates the schema to this version; when several nodes start together, only one of them does it.
 * Throws when an applied migration was changed or the schema is newer than this version.
 * `isWanted` excludes migrations that are newer than a backup to be loaded.
 */
export async function migrate(
  owner: Connection,
  folder: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<void> {
  const client = new pg.Client({ ...owner, application_name: 'veranda migrations' })
  client.on('error', () => undefined) // the failing query rejects with it
  await client.connect()
  try {
    await advisoryLock(client)
    await retryOnLockTimeout(() => migrateQueue(owner))
    await applyPending(client, folder, isWanted)
    await setPasswords(client, owner)
  } finally {
    await client.end()
  }
}

/**
 * Waits by polling until no other node migrates: a node that waited inside a statement would hold a snapshot, and
 * `create index concurrently` waits for all snapshots.
 */
async function advisoryLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is_mine: boolean }>('select pg_try_advisory_lock($1) as is_mine', [
      migrationLock,
    ])
    if (rows[0]?.is_mine) return
    await delay(lockPollMs)
  }
}

/** Retries work that did not get its locks; between the tries the queries that queued behind it proceed. */
async function retryOnLockTimeout(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isBlocked(error) || attempt === lockTries) throw error
      await delay(lockPauseMs)
    }
  }
}

async function migrateQueue(owner: Connection): Promise<void> {
  const pool = createPool(owner, {
    max: 2,
    isPipelined: false,
    onError: () => undefined,
    lockTimeoutMs: lockWaitMs,
  })
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}

async function applyPending(
  client: pg.Client,
  folder: string,
  isWanted: (name: string) => boolean,
): Promise<void> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

  const unknown = [...applied.keys()].find((name) => !files.includes(name))
  if (unknown) throw new Error(`The database is newer than this version: it has the migration ${unknown}`)

  for (const name of files.filter(isWanted)) {
    const text = await readFile(`${folder}/${name}`, 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    const known = applied.get(name)
    if (known === checksum) continue
    if (known) throw new Error(`The migration ${name} was changed after it had been applied`)
    await applyOne(client, { name, text, checksum })
  }
}

interface Migration {
  name: string
  text: string
  checksum: string
}

/** The first line of a migration that PostgreSQL refuses inside a transaction, such as `create index concurrently`. */
const withoutTransaction = '-- without a transaction\n'

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  const isWhole = !migration.text.startsWith(withoutTransaction)
  return retryOnLockTimeout(() =>
    isWhole ? applyWhole(client, migration) : applyByStatement(client, migration),
  )
}

/**
 * Applies a migration statement by statement in autocommit. A migration that fails half-way is repeated from its first statement at
 * the next start, so it begins by removing its own remains (`drop index concurrently if exists`). There is no lock timeout, because
 * the locks of a concurrent statement block neither reads nor writes.
 */
async function applyByStatement(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of statementsOf(migration)) await client.query(statement)
  await recordMigration(client, migration)
}

function statementsOf({ name, text }: Migration): string[] {
  if (text.includes('$$')) throw new Error(`${name}: a function belongs in a migration with a transaction`)
  return text
    .replaceAll(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

const recordMigration = (client: pg.Client, { name, checksum }: Migration) =>
  client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])

async function applyWhole(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockWaitMs}`)
    await client.query(migration.text)
    await recordMigration(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function setPasswords(client: pg.Client, owner: Connection): Promise<void> {
  if (!owner.password) return
  for (const role of [appRole, platformRole]) {
    const password = client.escapeLiteral(rolePassword(role, owner.password))
    await client.query(`alter role ${role} with login password ${password}`)
  }
}
