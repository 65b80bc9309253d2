import type { CompanyExport } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clients, leads } from '#db/schema/tables.gen.ts'
import { eraseClosedCompanies } from '#features/account-closure/closing-repo.ts'
import { makeExport } from '#features/company-export/exports-repo.ts'
import type { FileStore } from '#files/file-store.ts'
import { unzipped } from '#test/support/data/unzipped.ts'
import { createFilesWorld, type FilesWorld } from '#test/support/stored-files.ts'
import { type Person, password, type World } from '#test/support/world.ts'

let files: FilesWorld
let world: World
let owner: Person

beforeAll(async () => {
  files = await createFilesWorld()
  world = files.world
})
beforeEach(async () => {
  owner = await world.company()
})
afterAll(() => files.close())

const exports = async (of = owner): Promise<CompanyExport[]> =>
  (await of.call('GET', '/api/company/exports')).json()
const run = (export_id: number, by = owner) =>
  makeExport(
    { platform: world.platform, ...files },
    { company_id: by.companyId, export_id },
    { now: new Date() },
  )

async function archive(by = owner): Promise<Map<string, string>> {
  const response = await by.call('POST', '/api/company/export')
  expect(response.statusCode).toBe(202)
  await run(response.json().id, by)
  const [newest] = await exports(by)
  return unzipped(await files.contentOf(newest?.file_id))
}

describe('an archive of the company', () => {
  test('contains readable tables and raw data of this company only, and no cell executes', async () => {
    const outsider = await world.company()
    await outsider.tenant.insert(clients, { name: 'Чужой клиент' })
    await owner.tenant.insert(clients, { name: '=HYPERLINK("http://evil")', phone: '+7 912 345-67-89' })
    await owner.tenant.insert(leads, { name: 'Анна; «Ким»', notes: 'две\nстроки' })
    const tag = (await owner.call('POST', '/api/dictionaries', { kind: 'tag', name: 'Срочно' })).json()
    const { id: tagged } = await owner.tenant.insert(leads, { name: 'Борис' })
    await owner.call('PUT', `/api/leads/${tagged}`, { tag_ids: [tag.id] })
    const entries = await archive()
    expect([...entries.keys()]).toEqual(
      expect.arrayContaining(['README.txt', 'Клиенты.csv', 'Заявки.csv', 'Журнал.csv', 'json/leads.jsonl']),
    )
    const table = entries.get('Клиенты.csv') ?? ''
    expect(table.split('\n')[0]).toMatch(/^\ufeff№;Имя;Тип;Телефон/)
    expect(table).toContain(`"'=HYPERLINK(""http://evil"")";Физлицо;'+7 912 345-67-89`)
    expect(entries.get('Заявки.csv')).toContain('"Анна; «Ким»"')
    expect(JSON.parse((entries.get('json/leads.jsonl') ?? '').split('\n')[0] ?? '')).toMatchObject({
      name: 'Анна; «Ким»',
    })
    expect(entries.get('Заявки.csv')).toContain(';Срочно;Борис;')
    expect(entries.get('json/record_tags.jsonl')).toContain(`"lead_id":${tagged}`)
    expect([...entries.values()].join('')).not.toContain('Чужой клиент')
    expect([...entries.values()].join('')).not.toMatch(/argon2|token_hash/)
  })

  test('is in a folder that only owners and administrators see, and its requester is notified', async () => {
    await archive()
    const [newest] = await exports()
    expect(newest).toMatchObject({ status: 'ready', user_name: 'Ольга' })
    const manager = await world.colleague(owner, 'manager')
    expect((await manager.call('GET', `/api/files/${newest?.file_id}`)).statusCode).toBe(404)
    expect((await owner.call('GET', `/api/files/${newest?.file_id}`)).statusCode).toBe(200)
    const notifications = (await owner.call('GET', '/api/user-notifications')).json().data
    expect(notifications[0].title).toBe('Выгрузка готова')
  })

  test('excludes earlier archives, and only one is created at a time', async () => {
    await archive()
    const second = await archive()
    expect([...second.keys()].filter((name) => name.startsWith('files/'))).toEqual([])
    await owner.call('POST', '/api/company/export')
    const third = await owner.call('POST', '/api/company/export')
    expect(third.json()).toMatchObject({ code: 'export_running' })
  })

  test('that failed says so and can be requested again', async () => {
    const requested = (await owner.call('POST', '/api/company/export')).json()
    const broken: FileStore = { ...files.store, put: () => Promise.reject(new Error('the disk is full')) }
    const job = { company_id: owner.companyId, export_id: requested.id }
    const making = makeExport({ platform: world.platform, store: broken, parts: files.parts }, job, {
      now: new Date(),
    })
    await expect(making).rejects.toThrow('the disk is full')
    expect((await exports())[0]).toMatchObject({ status: 'failed', file_id: null })
    expect((await owner.call('POST', '/api/company/export')).statusCode).toBe(202)
  })

  test('contains every row of every table once, for any batch size', async () => {
    await world.owner.query(
      `insert into leads (company_id, name) select $1, 'Клиент ' || n from generate_series(1, 2500) n`,
      [owner.companyId],
    )
    const tag = (await owner.call('POST', '/api/dictionaries', { kind: 'tag', name: 'Срочно' })).json()
    await world.owner.query(
      'insert into record_tags (company_id, tag_id, lead_id) select company_id, $2, id from leads where company_id = $1',
      [owner.companyId, tag.id],
    )
    const entries = await archive()
    const rows = (name: string) =>
      (entries.get(`json/${name}.jsonl`) ?? '')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    const count = async (table: string) =>
      Number(
        (await world.owner.query(`select count(*) from ${table} where company_id = $1`, [owner.companyId]))
          .rows[0].count,
      )
    expect(new Set(rows('leads').map(({ id }) => id)).size).toBe(await count('leads'))
    expect(new Set(rows('record_tags').map(({ lead_id }) => lead_id)).size).toBe(2500)
    for (const name of ['leads', 'record_tags', 'lead_fields', 'lead_forms'])
      expect(rows(name), name).toHaveLength(await count(name))
    expect(rows('settings')).toHaveLength(1)
  })

  test('that failed temporarily is created by the next attempt', async () => {
    const { id } = (await owner.call('POST', '/api/company/export')).json()
    const away: FileStore = {
      ...files.store,
      put: () => Promise.reject(Object.assign(new Error('away'), { code: '57P01' })),
    }
    const job = { company_id: owner.companyId, export_id: id }
    const making = makeExport({ platform: world.platform, store: away, parts: files.parts }, job, {
      now: new Date(),
    })
    await expect(making).rejects.toThrow('away')
    expect((await exports())[0]?.status).toBe('pending')
    await run(id)
    expect((await exports())[0]?.status).toBe('ready')
  })

  test('is available when all modules have ended', async () => {
    await world.owner.query('update company_modules set is_active = false where company_id = $1', [
      owner.companyId,
    ])
    expect((await archive()).size).toBeGreaterThan(10)
  })
})

describe('closing', () => {
  const close = (changes: object = {}, by = owner) =>
    by.call('POST', '/api/company/closing', { name: 'Тест', password, ...changes })

  test('requires the name and the password, and is limited to the owner', async () => {
    expect((await close({ name: 'Другое' })).json().errors).toHaveProperty('name')
    expect((await close({ password: 'wrong password' })).json().errors).toHaveProperty('password')
    const admin = await world.colleague(owner, 'admin')
    expect((await close({}, admin)).statusCode).toBe(403)
  })

  test('stops work and forms; reopening and exporting stay available', async () => {
    const admin = await world.colleague(owner, 'admin')
    const [form] = (await owner.call('GET', '/api/lead-forms')).json()
    expect((await close()).statusCode).toBe(200)
    for (const person of [owner, admin]) {
      const answer = await person.call('GET', '/api/leads')
      expect(answer.json()).toMatchObject({ code: 'company_closed' })
    }
    expect((await world.app.inject({ url: `/api/public/forms/${form.slug}` })).statusCode).toBe(404)
    const current = (await owner.call('GET', '/api/users/current')).json()
    expect(current.company.closed_at).not.toBeNull()
    expect((await archive()).size).toBeGreaterThan(10)
    expect((await admin.call('DELETE', '/api/company/closing')).statusCode).toBe(403)
    expect((await owner.call('DELETE', '/api/company/closing')).statusCode).toBe(204)
    expect((await owner.call('GET', '/api/leads')).statusCode).toBe(200)
    expect((await world.app.inject({ url: `/api/public/forms/${form.slug}` })).statusCode).toBe(200)
  })

  test("erases all rows of the company in every table after thirty days, and no other company's", async () => {
    const outsider = await world.company()
    await outsider.tenant.insert(leads, { name: 'Останется' })
    const client = await owner.tenant.insert(clients, { name: 'Анна' })
    await owner.tenant.insert(leads, { name: 'Анна', client_id: client.id })
    await archive()
    await close()
    const days = (count: number) => new Date(Date.now() + count * 86_400_000)
    await eraseClosedCompanies(world.platform, days(29))
    expect((await owner.call('GET', '/api/users/current')).statusCode).toBe(200)
    await eraseClosedCompanies(world.platform, days(31))
    expect((await owner.call('GET', '/api/users/current')).statusCode).toBe(401)
    const tables = await world.owner.query<{ name: string }>(`
      select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
    for (const { name } of tables.rows) {
      const remaining = await world.owner.query(`select from ${name} where company_id = $1`, [
        owner.companyId,
      ])
      expect(remaining.rowCount, name).toBe(0)
    }
    expect((await outsider.call('GET', '/api/leads')).json().total).toBe(1)
    const jobs = await world.owner.query(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'remove_contents' order by j.id desc limit 1`,
    )
    expect(jobs.rows[0].payload.keys[0]).toMatch(new RegExp(`^${owner.companyId}/`))
  })
})
