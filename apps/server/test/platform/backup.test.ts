import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readManifest, takeBackup } from '#backup/backup.ts'
import { DamagedBackupError } from '#backup/backup-file.ts'
import { NotEmptyError } from '#backup/load.ts'
import { PassphraseNeededError, restoreBackup } from '#backup/restore.ts'
import { listTables, nameOf } from '#backup/tables.ts'
import type { Connection } from '#db/pool.ts'
import { leads } from '#db/schema/tables.gen.ts'
import { folders } from '#folders.ts'
import { createWorld, type Person, password, type World } from '#test/support/world.ts'

let world: World
let owner: Person
let connection: Connection
let place: string
const createdDatabases: string[] = []

beforeAll(async () => {
  world = await createWorld()
  const { host, port, user, database } = world.owner.options
  connection = { host, port, user, database } as Connection
  owner = await world.company()
  await world.company()
  for (let count = 0; count < 20; count += 1) {
    await owner.tenant.insert(leads, { name: `Клиент ${count}\tс табуляцией\nи «ёлочками»`, notes: null })
  }
  await owner.call('POST', '/api/users', { name: 'Пётр', email: 'petr@example.com', role: 'viewer' })
  place = await mkdtemp(join(tmpdir(), 'veranda-backup-'))
  await mkdir(join(place, 'data/files/1'), { recursive: true })
  await writeFile(join(place, 'data/files/1/photo'), Buffer.from([0, 255, 13, 10, 0]))
  await writeFile(join(place, 'data/files/1/unfinished.part'), 'x')
  await writeFile(join(place, 'data/secrets.json'), '{"signing_secret":"old"}')
})
afterAll(async () => {
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  await world.close()
  for (const name of createdDatabases) await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
  await rm(place, { recursive: true })
})

const backup = (changes: object = {}) =>
  takeBackup({
    connection,
    dataDir: join(place, 'data'),
    to: join(place, randomUUID()),
    passphrase: undefined,
    now: new Date(),
    keep: undefined,
    ...changes,
  })

async function emptyDatabase(): Promise<Connection> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  createdDatabases.push(name)
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return { ...connection, database: name }
}

const restore = (from: string, target: Connection, changes: object = {}) =>
  restoreBackup({
    connection: target,
    dataDir: join(place, target.database ?? ''),
    from,
    passphrase: undefined,
    migrations: folders.migrations,
    ...changes,
  })

/** A fingerprint of each table's rows. */
async function fingerprints(of: Connection): Promise<Record<string, string>> {
  const client = new pg.Client(of)
  await client.connect()
  try {
    const prints: Record<string, string> = {}
    for (const table of await listTables(client)) {
      const { rows } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from ${nameOf(table)} t`,
      )
      prints[nameOf(table)] = rows[0].print
    }
    return prints
  } finally {
    await client.end()
  }
}

describe('a backup restored into an empty installation', () => {
  let target: Connection

  beforeAll(async () => {
    const { folder } = await backup()
    target = await emptyDatabase()
    await restore(folder, target)
  })

  test('has every row of every table', async () => {
    const [before, after] = [await fingerprints(connection), await fingerprints(target)]
    expect(after).toEqual(before)
    expect(Object.keys(after).length).toBeGreaterThan(20)
    expect(after['"public"."leads"']).toMatch(/^20 /)
  })

  test("has its files, their bytes and the installation's secrets, and no unfinished upload", async () => {
    const data = join(place, target.database ?? '')
    expect(await readFile(join(data, 'files/1/photo'))).toEqual(Buffer.from([0, 255, 13, 10, 0]))
    expect(await readdir(join(data, 'files/1'))).toEqual(['photo'])
    expect(await readFile(join(data, 'secrets.json'), 'utf8')).toBe('{"signing_secret":"old"}')
  })

  test("works: users sign in, numbers continue, companies stay separate, the audit log's chain is valid", async () => {
    const restored = await createWorld({}, target)
    try {
      const payload = { email: owner.email, password }
      const login = await restored.app.inject({ method: 'POST', url: '/api/auth/login', payload })
      const headers = { authorization: `Bearer ${login.json().token}` }
      const list = await restored.app.inject({ url: '/api/leads', headers })
      expect(list.json().total).toBe(20)
      const created = await restored.app.inject({
        method: 'POST',
        url: '/api/leads',
        headers,
        payload: { values: {} },
      })
      expect(created.statusCode).toBe(201)
      const outsider = await restored.company()
      expect((await outsider.call('GET', '/api/leads')).json().total).toBe(0)
      const check = await restored.app.inject({ url: '/api/company/audit-log/check', headers })
      expect(check.json()).toMatchObject({ broken_no: null })
      expect(check.json().entries).toBeGreaterThan(0)
    } finally {
      await restored.close()
    }
  })

  test('is refused if there is data already', async () => {
    const { folder } = await backup()
    await expect(restore(folder, target)).rejects.toThrow(NotEmptyError)
  })
})

test('taken during writes is consistent: no partial transaction', async () => {
  let isDone = false
  const writing = (async () => {
    while (!isDone) await world.company()
  })()
  const { folder } = await backup()
  isDone = true
  await writing
  const target = await emptyDatabase()
  const { tables } = await restore(folder, target)
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows
  // Each company is created with its settings and its owner in one transaction.
  expect(rowsOf('company_settings')).toBe(rowsOf('companies'))
  expect(rowsOf('companies')).toBeGreaterThanOrEqual(2)
})

describe('an encrypted backup', () => {
  test('reveals nothing without its passphrase and everything with it', async () => {
    const { folder } = await backup({ passphrase: 'верная фраза' })
    const raw = await readFile(join(folder, 'tables/public.users.copy.gz'))
    expect(raw.subarray(0, 2)).not.toEqual(Buffer.from([0x1f, 0x8b]))
    const target = await emptyDatabase()
    await expect(restore(folder, target)).rejects.toThrow(PassphraseNeededError)
    await expect(restore(folder, target, { passphrase: 'другая' })).rejects.toThrow(DamagedBackupError)
    await restore(folder, target, { passphrase: 'верная фраза' })
    expect(await fingerprints(target)).toEqual(await fingerprints(connection))
  })
})

test.each(['tables/public.leads.copy.gz', 'files/files/1/photo.gz'])(
  'with a changed byte in %s nothing is restored',
  async (name) => {
    const { folder } = await backup({ passphrase: 'фраза' })
    const path = join(folder, name)
    const bytes = await readFile(path)
    bytes[20] = (bytes[20] ?? 0) ^ 1
    await writeFile(path, bytes)
    const target = await emptyDatabase()
    await expect(restore(folder, target, { passphrase: 'фраза' })).rejects.toThrow(DamagedBackupError)
    const client = new pg.Client(target)
    await client.connect()
    const found = await client.query("select to_regclass('companies') as found")
    const count = found.rows[0].found ? await client.query('select from companies') : { rowCount: 0 }
    await client.end()
    expect(count.rowCount).toBe(0)
  },
)

test('a path that leads out of the data folder is refused', async () => {
  const { folder } = await backup()
  const manifest = await readManifest(folder)
  const files = manifest.files.map((file) => ({ ...file, path: '../../escaped' }))
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, files }))
  await expect(restore(folder, await emptyDatabase())).rejects.toThrow(DamagedBackupError)
})

test('only the requested number of newest backups is kept', async () => {
  const to = join(place, 'many')
  for (const day of ['2026-11-18', '2026-11-19', '2026-11-20']) {
    await backup({ to, now: new Date(`${day}T00:00:00Z`), keep: 2 })
  }
  expect(await readdir(to)).toEqual(['veranda-2026-11-19T00-00-00-000Z', 'veranda-2026-11-20T00-00-00-000Z'])
})
