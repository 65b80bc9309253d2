import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Connection } from '#db/pool.ts'
import { type ContentDigest, writeBackupFile } from './backup-file.ts'
import type { Manifest, TableEntry } from './manifest.ts'
import { tableFile } from './manifest.ts'
import { columnsOf, listSequences, listTables, nameOf } from './tables.ts'

type Dumped = Pick<Manifest, 'migrations' | 'tables' | 'sequences'>

/** Copies every table from one snapshot, so that writers need not stop. */
export async function dumpDatabase(
  connection: Connection,
  folder: string,
  key: Buffer | null,
): Promise<Dumped> {
  const client = new pg.Client({ ...connection, application_name: 'veranda backup' })
  client.on('error', () => undefined) // the failing query rejects with it
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read, read only')
    const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations order by name',
    )
    const sequences = await listSequences(client)
    const tables: TableEntry[] = []
    for (const table of await listTables(client)) {
      tables.push(await dumpTable(client, table, folder, key))
    }
    await client.query('commit')
    return { migrations, tables, sequences }
  } finally {
    await client.end()
  }
}

async function dumpTable(
  client: pg.Client,
  table: { schema: string; name: string },
  folder: string,
  key: Buffer | null,
): Promise<TableEntry> {
  const columns = await columnsOf(client, table)
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const stream = client.query(copyTo(`copy ${nameOf(table)} (${list}) to stdout`))
  const measured = await writeBackupFile(stream, join(folder, tableFile(table)), key)
  return { ...table, columns, rows: stream.rowCount, ...measured }
}

/** Copies one file of the data folder into the backup. */
export function dumpFile(from: string, to: string, key: Buffer | null): Promise<ContentDigest> {
  return writeBackupFile(createReadStream(from), to, key)
}
