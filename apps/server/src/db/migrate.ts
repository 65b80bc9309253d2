import { createHash, createHmac } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { type Connection, createPool } from './pool.ts'

/** Any number will do, as long as every node asks for the same. */
const migrationLock = 7_263_000_000_001n

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
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrateQueue(owner)
    await applyPending(client, folder, isWanted)
    await setPasswords(client, owner)
  } finally {
    await client.end()
  }
}

async function migrateQueue(owner: Connection): Promise<void> {
  const pool = createPool(owner, { max: 2, isPipelined: false, onError: () => undefined })
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

async function applyOne(
  client: pg.Client,
  migration: { name: string; text: string; checksum: string },
): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.text)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
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
