import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { serverFolder } from '#folders.ts'

const connection = inject('postgres')
const createdDatabases: string[] = []
let admin: pg.Client
let folder: string

beforeAll(async () => {
  admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp(join(serverFolder, 'migrations'), folder, { recursive: true })
})
afterAll(async () => {
  for (const database of createdDatabases) await admin.query(`drop database ${database}`)
  await admin.end()
  await rm(folder, { recursive: true })
})

async function emptyDatabase() {
  const database = `migrate_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${database}`)
  createdDatabases.push(database)
  return { ...connection, database }
}

test('three nodes that start together apply each migration once', async () => {
  const database = await emptyDatabase()
  await Promise.all([1, 2, 3].map(() => migrate(database, folder)))
  const client = new pg.Client(database)
  await client.connect()
  const { rows } = await client.query('select name from schema_migrations order by name')
  await client.end()
  expect(rows[0]).toEqual({ name: '0001_main_road.sql' })
  expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length)
})

/** Adds a migration to the folder while `work` runs. */
async function withMigration<R>(name: string, text: string, work: () => Promise<R>): Promise<R> {
  const file = join(folder, name)
  await writeFile(file, text)
  try {
    return await work()
  } finally {
    await rm(file)
  }
}

async function connected(database: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(database)
  await client.connect()
  return client
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve))
}

const waitingFor = (client: pg.Client, table: string) => async () => {
  const { rows } = await client.query('select from pg_locks where relation = $1::regclass and not granted', [
    table,
  ])
  return rows.length > 0
}

test('a migration waiting for a lock does not block others, and runs when the lock is free', async () => {
  const database = await emptyDatabase()
  await migrate(database, folder)
  const [reader, other] = [await connected(database), await connected(database)]
  await reader.query('begin')
  await reader.query('select from leads')
  await withMigration('9997_column.sql', 'alter table leads add column late int', async () => {
    const migrating = migrate(database, folder)
    await until(waitingFor(other, 'leads'))
    // Queued behind the migration, which does not get its lock before the reader ends.
    await other.query('select from leads')
    await until(waitingFor(other, 'leads'))
    await reader.query('commit')
    await migrating
    expect((await other.query('select late from leads')).rowCount).toBe(0)
  })
  await Promise.all([reader.end(), other.end()])
})

const concurrent = `-- without a transaction
-- Two statements; the first clears what a broken try has left.
drop index concurrently if exists leads_by_test;
create index concurrently leads_by_test on leads (company_id, phone);
`

test('an index is built without a transaction, also while other nodes wait', async () => {
  const database = await emptyDatabase()
  await migrate(database, folder)
  await withMigration('9997_index.sql', concurrent, async () => {
    await Promise.all([1, 2, 3].map(() => migrate(database, folder)))
    await migrate(database, folder)
  })
  const client = await connected(database)
  const { rows } = await client.query(
    "select indisvalid as valid from pg_index where indexrelid = 'leads_by_test'::regclass",
  )
  await client.end()
  expect(rows).toEqual([{ valid: true }])
})

test('a half-finished migration without a transaction is repeated by the next start', async () => {
  const database = await emptyDatabase()
  await migrate(database, folder)
  const broken = `${concurrent}select no_such_function();`
  await withMigration('9997_index.sql', broken, async () => {
    await expect(migrate(database, folder)).rejects.toThrow('no_such_function')
  })
  await withMigration('9997_index.sql', concurrent, () => migrate(database, folder))
  const client = await connected(database)
  const { rows } = await client.query("select from schema_migrations where name = '9997_index.sql'")
  await client.end()
  expect(rows).toHaveLength(1)
})

test('a schema from a newer version is refused', async () => {
  const database = await emptyDatabase()
  const newer = join(folder, '9999_future.sql')
  await writeFile(newer, 'select 1')
  await migrate(database, folder)
  await rm(newer)
  await expect(migrate(database, folder)).rejects.toThrow('newer than this version')
})

test('a failed migration leaves nothing, and the next start continues', async () => {
  const database = await emptyDatabase()
  const broken = join(folder, '9998_broken.sql')
  await writeFile(broken, 'create table half (id int); select no_such_function();')
  await expect(migrate(database, folder)).rejects.toThrow('no_such_function')
  await writeFile(broken, 'create table half (id int)')
  await migrate(database, folder)
  await writeFile(broken, 'create table other (id int)')
  await expect(migrate(database, folder)).rejects.toThrow('was changed')
  await rm(broken)
})

test('record numbers added later follow the order of ids in each company', async () => {
  const database = await emptyDatabase()
  await migrate(database, folder, (name) => name < '0036')
  const client = new pg.Client(database)
  await client.connect()
  await client.query(`insert into companies (name) select 'Компания ' || n from generate_series(1, 3) n`)
  await client.query(
    `insert into leads (company_id, name) select 1 + n % 2, 'Клиент ' || n from generate_series(1, 9) n`,
  )
  await migrate(database, folder)
  const { rows } = await client.query('select company_id::int, number from leads order by id')
  expect(rows).toEqual(
    [2, 1, 2, 1, 2, 1, 2, 1, 2].map((company_id, index) => ({
      company_id,
      number: Math.floor(index / 2) + 1,
    })),
  )
  const next = async (company: number) =>
    (await client.query('insert into leads (company_id) values ($1) returning number', [company])).rows[0]
      .number
  expect([await next(1), await next(2), await next(3), await next(3)]).toEqual([5, 6, 1, 2])
  await client.end()
})
