import { appendFile } from 'node:fs/promises'
import pg from 'pg'
import type { Connection } from '#db/pool.ts'

/**
 * Which indexes the product's own roles were served by, over all databases of a run. Only they count: tables of tests are so small
 * that reading them whole is cheaper, so that is made dear to them, and indexes are taken from the owner, as whom tests look and prepare.
 */
const servedRoles = ['veranda_app', 'veranda_platform']
const indexless = ['enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan']

/** Sets a new database up for counting. */
export async function countIndexUses(admin: pg.Client, database: string, owner: string): Promise<void> {
  const settings = [
    ...servedRoles.map((role) => `alter role ${role} in database ${database} set enable_seqscan = off`),
    ...indexless.map((setting) => `alter role ${owner} in database ${database} set ${setting} = off`),
  ]
  await admin.query(settings.join(';'))
}

/** Adds the indexes that have served in a database to the file, by their names. */
export async function noteIndexUses(connection: Connection, file: string): Promise<void> {
  const rows = await indexes(connection, 'idx_scan > 0')
  await appendFile(file, rows.map((name) => `${name}\n`).join(''))
}

/**
 * All indexes of a schema that do no other work than to serve: not those that hold a key or a rule of uniqueness, nor those by
 * which a deletion looks up a foreign key. The catalogue's test asks for these, and tables of tests are too small to need them.
 */
export const servingIndexes = (connection: Connection) =>
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
