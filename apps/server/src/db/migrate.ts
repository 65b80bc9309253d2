import { createHash, createHmac } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { type Connection, createPool } from './pool.ts'

/** Any number will do, as long as every node asks for the same. */
const migrationLock = 7_263_000_000_001n

const lockPollMs = 200

/**
 * How long a migration waits for a lock before it lets go: whoever comes after it waits in its line, so the whole product stands for
 * as long. Then it comes again, for five minutes.
 */
const lockWaitMs = 2000
const lockPauseMs = 1000
const lockTries = 100

/** PostgreSQL's words for a lock that was waited for too long, and for two that waited for each other. */
const isBlocked = (error: unknown) => /^(55P03|40P01)$/.test(String((error as { code?: unknown }).code))

/** The roles that the product signs in as. */
export const appRole = 'veranda_app'
export const platformRole = 'veranda_platform'

/**
 * The owner's connection as another role. Its password follows from the owner's, so that every node knows it
 * and nothing has to be stored; on the embedded database there is none, the socket's folder is the guard.
 */
export function connectionAs(role: typeof appRole | typeof platformRole, owner: Connection): Connection {
  return { ...owner, user: role, password: owner.password ? rolePassword(role, owner.password) : undefined }
}

function rolePassword(role: string, ownerPassword: string): string {
  return createHmac('sha256', ownerPassword).update(`veranda:${role}`).digest('base64url')
}

/**
 * Brings the schema to this version, once, whatever number of nodes start together.
 * Throws where an applied migration was changed or the schema is newer than this version.
 * `isWanted` leaves out migrations that are younger than a backup about to be loaded.
 */
export async function migrate(
  owner: Connection,
  folder: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<void> {
  const client = new pg.Client({ ...owner, application_name: 'veranda migrations' })
  client.on('error', () => undefined) // the failing query tells it
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
 * Waits until no other node migrates, by asking: a node that waited inside of a statement would hold a snapshot, and an index that is
 * built concurrently waits for all of those.
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

/** Does again what did not get its locks: between the tries whoever stood behind it goes on. */
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
 * Statement by statement, each kept at once. One that fails or is killed half way is done again from its first statement at the next
 * start, so each begins by clearing what is left of itself (`drop index concurrently if exists`). It waits for its locks as long as it
 * takes: those of a concurrent statement stop nobody.
 */
async function applyByStatement(client: pg.Client, migration: Migration): Promise<void> {
  for (const statement of statementsOf(migration)) await client.query(statement)
  await note(client, migration)
}

function statementsOf({ name, text }: Migration): string[] {
  if (text.includes('$$')) throw new Error(`${name}: a function belongs into a migration with a transaction`)
  return text
    .replaceAll(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

const note = (client: pg.Client, { name, checksum }: Migration) =>
  client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])

async function applyWhole(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockWaitMs}`)
    await client.query(migration.text)
    await note(client, migration)
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
