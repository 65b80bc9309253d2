import pg from 'pg'

export interface TableName {
  schema: string
  name: string
}

export const nameOf = ({ schema, name }: TableName) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

/** The tables of a backup: the product's own and the queued jobs, but not the lists of migrations and of nodes, which every start fills. */
const backupTables = `(n.nspname = 'public' and c.relname not in ('schema_migrations', 'queue_nodes'))
  or (n.nspname = 'graphile_worker' and c.relname in ('_private_job_queues', '_private_tasks', '_private_jobs'))`

export async function listTables(client: pg.Client): Promise<TableName[]> {
  const { rows } = await client.query<TableName>(`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and (${backupTables}) order by 1, 2`)
  return rows
}

/** A table's columns in order, without generated ones: PostgreSQL computes those. */
export async function columnsOf(client: pg.Client, table: TableName): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [nameOf(table)],
  )
  return rows.map((row) => row.name)
}

/** The sequences with their last values. */
export async function listSequences(client: pg.Client): Promise<(TableName & { last_value: number })[]> {
  const { rows } = await client.query<TableName & { last_value: string }>(`
    select schemaname as schema, sequencename as name, last_value from pg_sequences
    where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1, 2`)
  return rows.map((row) => ({ ...row, last_value: Number(row.last_value) }))
}
