import { appendFile } from 'node:fs/promises'
import pg from 'pg'
import type { Connection } from '#db/pool.ts'

/**
 * Collects which indexes the product's roles used in all databases of a run. For these roles sequential scans are
 * made expensive, because test tables are small; the owner, who prepares and inspects data, cannot use indexes, so
 * that its statements do not count.
 */
const servedRoles = ['veranda_app', 'veranda_platform']
const indexless = ['enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan']

/** Prepares a new database for counting. */
export async function countIndexUses(admin: pg.Client, database: string, owner: string): Promise<void> {
  const settings = [
    ...servedRoles.map((role) => `alter role ${role} in database ${database} set enable_seqscan = off`),
    ...indexless.map((setting) => `alter role ${owner} in database ${database} set ${setting} = off`),
  ]
  await admin.query(settings.join(';'))
}

/** Adds the names of used indexes of a database to the file. */
export async function recordIndexUses(connection: Connection, file: string): Promise<void> {
  const rows = await indexes(connection, 'idx_scan > 0')
  await appendFile(file, rows.map((name) => `${name}\n`).join(''))
}

/**
 * Indexes that exist only for queries: not those of keys or unique constraints, nor those for foreign keys, which the
 * catalogue test requires and small test tables do not need.
 */
export const usedIndexes = (connection: Connection) =>
  indexes(
    connection,
    `not exists (
       select from pg_index i where i.indexrelid = u.indexrelid and (i.indisunique or exists (
         select from pg_constraint c where c.contype = 'f' and c.conrelid = i.indrelid
           and c.conkey <@ (string_to_array(i.indkey::text, ' ')::int2[])[1:cardinality(c.conkey)])))`,
  )

async function indexes(connection: Connection, condition: string): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select indexrelname as name from pg_stat_user_indexes u where schemaname = 'public' and ${condition} order by 1`,
    )
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}
