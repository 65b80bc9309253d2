import { join } from 'node:path'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Connection } from '#db/pool.ts'
import { readBackupFile } from './backup-file.ts'
import { type Manifest, tableFile } from './manifest.ts'
import { listTables, nameOf } from './tables.ts'

/** The database already holds a company: restoring would mix two installations. */
export class NotEmptyError extends Error {}

/** Loads a backup into a migrated, empty database in one transaction. */
export async function loadDatabase(
  connection: Connection,
  folder: string,
  manifest: Pick<Manifest, 'tables' | 'sequences'>,
  key: Buffer | null,
): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'veranda restore' })
  client.on('error', () => undefined) // the failing query rejects with it
  await client.connect()
  try {
    await client.query('begin')
    await requireEmpty(client)
    const tables = await listTables(client)
    // Tables are loaded one by one: a referenced row may not be there yet, and triggers must not change what was backed up.
    for (const table of tables) await client.query(`alter table ${nameOf(table)} disable trigger user`)
    const keys = await dropForeignKeys(client)
    for (const table of manifest.tables) {
      const list = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
      await client.query(`delete from ${nameOf(table)}`)
      const sink = client.query(copyFrom(`copy ${nameOf(table)} (${list}) from stdin`))
      await readBackupFile(join(folder, tableFile(table)), key, sink, table)
    }
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
    }
    for (const table of tables) await client.query(`alter table ${nameOf(table)} enable trigger user`)
    // The workers that had locked these jobs ended with the old installation.
    await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
    await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
    for (const sequence of manifest.sequences) {
      await client.query('select setval($1::regclass, $2)', [nameOf(sequence), sequence.last_value])
    }
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from companies')
  if ((rows[0]?.count ?? 0) > 0) throw new NotEmptyError('The database is not empty')
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select k.conrelid::regclass::text as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace
    where k.contype = 'f' and n.nspname in ('public', 'graphile_worker')`)
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
  }
  return rows
}
