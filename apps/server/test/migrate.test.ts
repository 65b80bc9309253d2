import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { serverFolder } from '#folders.ts'

const connection = inject('postgres')
const made: string[] = []
let admin: pg.Client
let folder: string

beforeAll(async () => {
  admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp(join(serverFolder, 'drizzle'), folder, { recursive: true })
})
afterAll(async () => {
  for (const database of made) await admin.query(`drop database ${database}`)
  await admin.end()
  await rm(folder, { recursive: true })
})

async function emptyDatabase() {
  const database = `migrate_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${database}`)
  made.push(database)
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

test('a schema from a newer version is refused', async () => {
  const database = await emptyDatabase()
  const newer = join(folder, '9999_future.sql')
  await writeFile(newer, 'select 1')
  await migrate(database, folder)
  await rm(newer)
  await expect(migrate(database, folder)).rejects.toThrow('newer than this version')
})

test('a migration that fails leaves nothing of itself, and the next start goes on', async () => {
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
