import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog, clients, leads } from '#db/schema/tables.gen.ts'
import { runImport } from '#features/imports/run-repo.ts'
import { makeRecordExport } from '#features/record-exports/record-exports-repo.ts'
import { readXlsx } from '#tables/read-xlsx.ts'
import { checked, newTable } from '#test/support/import-helpers.ts'
import { newLead } from '#test/support/lead-helpers.ts'
import { createFilesWorld, type FilesWorld } from '#test/support/stored-files.ts'
import type { Person, World } from '#test/support/world.ts'

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

const request = (person: Person, body: object, list = 'leads') =>
  person.call('POST', `/api/${list}/export`, body)
const show = async (id: number) => (await owner.call('GET', `/api/record-exports/${id}`)).json()
const run = (id: number) =>
  makeRecordExport((actor) => world.platform.tenant(owner.companyId, actor), files, id, {
    now: new Date('2026-11-25T21:30:00Z'),
    isLast: true,
  })

async function exported(body: object, list = 'leads') {
  const answer = await request(owner, body, list)
  expect(answer.statusCode).toBe(202)
  await run(answer.json().id)
  return show(answer.json().id)
}

async function cellsOf(fileId: number): Promise<string[][]> {
  const path = join(files.folder, 'read.xlsx')
  await writeFile(path, await files.contentOf(fileId))
  return readXlsx(path)
}

test('what a filter finds becomes a workbook, with answers in columns and dates of the company’s time zone', async () => {
  const [address] = (await owner.call('GET', '/api/lead-fields?q=Адрес')).json().data ?? []
  const field =
    address ?? (await owner.call('POST', '/api/lead-fields', { name: 'Адрес', type: 'text' })).json()
  const anna = (
    await owner.call('POST', '/api/leads', { values: { [field.id]: 'Ленина, 5' }, source: 'Авито' })
  ).json()
  await owner.tenant.update(leads, anna.id, { name: 'Анна', created_at: '2026-11-24T22:15:00Z' })
  await newLead(owner, { source: 'Сайт' })
  await newLead(await world.company(), { source: 'Авито' })
  const done = await exported({ filter: { source: 'Авито' } })
  expect(done).toMatchObject({ status: 'ready', rows_count: 1, format: 'xlsx', target: 'leads' })
  const [heading = [], row = [], ...rest] = await cellsOf(done.file_id)
  expect(rest).toEqual([])
  const cell = (title: string) => row[heading.indexOf(title)]
  expect([cell('Имя'), cell('Адрес'), cell('Источник'), cell('Статус')]).toEqual([
    'Анна',
    'Ленина, 5',
    'Авито',
    'Новый',
  ])
  // Moscow, three hours ahead.
  expect(cell('Создано')).toBe('2026-11-25T01:15:00')
  const [audited] = await owner.tenant.find(auditLog, eq(auditLog.action, 'export'))
  expect(audited).toMatchObject({ entity: 'lead', title: '1 заявка, XLSX', user_id: owner.id })
  const notices = (await owner.call('GET', '/api/user-notifications')).json().data
  expect(notices).toContainEqual(expect.objectContaining({ title: 'Таблица готова' }))
})

test('the columns of the list come first in its order, the others follow, and unknown ones are refused', async () => {
  const field = (await owner.call('POST', '/api/lead-fields', { name: 'Площадь', type: 'number' })).json()
  await owner.call('POST', '/api/leads', { values: { [field.id]: '12' }, source: 'Авито' })
  const usual = (await cellsOf((await exported({})).file_id))[0] ?? []
  const columns = [`f${field.id}`, 'f999999', 'source', 'status', 'number']
  const [heading = [], row = []] = await cellsOf((await exported({ columns })).file_id)
  expect(heading.slice(0, 6)).toEqual(['Площадь', 'Источник', 'Форма', 'Статус', 'Причина отказа', '№'])
  expect(row.slice(0, 6)).toEqual(['12', 'Авито', '', 'Новый', '', '1'])
  expect([...heading].sort()).toEqual([...usual].sort())
  await owner.call('POST', '/api/clients', { name: 'Анна', phone: '+7 912 000-00-01' })
  const clientTable = await exported({ columns: ['date', 'phone'] }, 'clients')
  const [clientHeading = [], clientRow = []] = await cellsOf(clientTable.file_id)
  expect(clientHeading.slice(0, 4)).toEqual(['Создано', 'Телефон', '№', 'Имя'])
  expect(clientRow.slice(1, 4)).toEqual(['+7 912 000-00-01', '1', 'Анна'])
  expect((await request(owner, { columns: ['secret'] })).statusCode).toBe(422)
  expect((await request(owner, { columns: ['f1'] }, 'clients')).statusCode).toBe(422)
})

test('chosen clients become a CSV in which no cell executes', async () => {
  const add = async (name: string) => (await owner.call('POST', '/api/clients', { name })).json().id
  const ids = [await add('=HYPERLINK("http://evil")'), await add('Борис')]
  await add('Вера')
  await owner.tenant.update(clients, ids[1] ?? 0, { created_at: '2026-11-24T22:15:00Z' })
  const done = await exported({ ids, format: 'csv' }, 'clients')
  const text = (await files.contentOf(done.file_id)).toString('utf8')
  expect(text.split('\r\n').filter(Boolean)).toHaveLength(3)
  expect(text).toContain(`'=HYPERLINK`)
  expect(text).not.toContain('Вера')
  expect(text).toContain('25.11.2026 01:15')
})

test('answers that are dates and numbers are such cells, and the import reads both formats back', async () => {
  const field = async (name: string, type: string) =>
    (await owner.call('POST', '/api/lead-fields', { name, type })).json().id as number
  const [area, day, call] = [
    await field('Площадь', 'number'),
    await field('Удобный день', 'date'),
    await field('Позвонить', 'datetime'),
  ]
  const values = { [area]: '12,5', [day]: '2026-12-01', [call]: '2026-12-01T10:30' }
  const { id } = (await owner.call('POST', '/api/leads', { values, source: 'Авито' })).json()
  await owner.tenant.update(leads, id, { name: 'Анна', created_at: '2026-11-24T22:15:00Z' })
  const titles = ['Создано', 'Площадь', 'Удобный день', 'Позвонить']

  const workbook = await exported({ ids: [id] })
  const [heading = [], row = []] = await cellsOf(workbook.file_id)
  expect(titles.map((title) => row[heading.indexOf(title)])).toEqual([
    '2026-11-25T01:15:00',
    '12.5',
    '2026-12-01',
    '2026-12-01T10:30:00',
  ])
  const table = await exported({ ids: [id], format: 'csv' })
  const text = (await files.contentOf(table.file_id)).toString('utf8')
  for (const cell of ['25.11.2026 01:15', '12,5', '01.12.2026', '01.12.2026 10:30'])
    expect(text).toContain(cell)

  for (const { file_id, format } of [workbook, table]) {
    const bytes = await files.contentOf(file_id)
    const draft = await newTable(world, owner, bytes, { name: `таблица.${format}` })
    const report = await checked(owner, draft, { repeats: 'create' })
    expect(report).toMatchObject({ create_count: 1, warnings: [] })
    await owner.call('POST', `/api/imports/${draft.id}/start`)
    await runImport(owner.tenant, draft.id)
    const list = await owner.call('GET', `/api/leads?sort=-updated_at&answers=${day},${call}`)
    const [newest] = list.json().data
    expect(newest).toMatchObject({ name: 'Анна', created_at: '2026-11-24T22:15:00Z' })
    expect(newest.answers).toEqual({ [day]: '2026-12-01', [call]: '2026-12-01T10:30:00' })
  }
})

test.each([
  ['-created_at', ['Вера', 'Борис', 'Анна']],
  ['created_at', ['Анна', 'Борис', 'Вера']],
  ['name', ['Анна', 'Борис', 'Вера']],
  ['-name', ['Вера', 'Борис', 'Анна']],
  ['-updated_at', ['Анна', 'Вера', 'Борис']],
  ['-kind', ['Анна', 'Вера', 'Борис']],
  ['user', ['Вера', 'Борис', 'Анна']],
  ['debt', ['Анна', 'Борис', 'Вера']],
])('a table has the order of its list: %s', async (sort, names) => {
  const people = new Map<string, number>()
  for (const name of ['Анна', 'Борис', 'Вера'])
    people.set(name, (await owner.call('POST', '/api/clients', { name })).json().id)
  await owner.call('PUT', `/api/clients/${people.get('Анна')}`, { kind: 'organisation' })
  const done = await exported({ sort, filter: {} }, 'clients')
  expect(done).toMatchObject({ status: 'ready', rows_count: 3 })
  const [heading = [], ...rows] = await cellsOf(done.file_id)
  expect(rows.map((row) => row[heading.indexOf('Имя')])).toEqual(names)
})

test('a long table goes on from page to page in its order and loses none of equal ones', {
  timeout: 60_000,
}, async () => {
  await owner.tenant.insertMany(
    leads,
    Array.from({ length: 2100 }, (_one, index) => ({
      name: `Имя ${index % 3}`,
      number: index + 1,
      search_text: '',
      created_at: '2026-11-24T10:00:00Z',
    })),
  )
  const done = await exported({ sort: '-name' })
  expect(done.rows_count).toBe(2100)
  const [heading = [], ...rows] = await cellsOf(done.file_id)
  const column = (title: string) => rows.map((row) => row[heading.indexOf(title)] ?? '')
  expect(column('Имя')).toEqual([...column('Имя')].sort().reverse())
  expect(new Set(column('№')).size).toBe(2100)
})

test('only those with the right may export, and see their own exports', async () => {
  const [manager, admin] = [await world.colleague(owner, 'manager'), await world.colleague(owner, 'admin')]
  expect((await request(manager, {})).statusCode).toBe(403)
  const { id } = (await request(admin, {})).json()
  expect((await owner.call('GET', `/api/record-exports/${id}`)).statusCode).toBe(404)
  // The file lies where managers do not look.
  await run(id)
  const { file_id } = (await admin.call('GET', `/api/record-exports/${id}`)).json()
  expect((await manager.call('GET', `/api/files/${file_id}`)).statusCode).toBe(404)
  expect((await owner.call('GET', `/api/files/${file_id}`)).statusCode).toBe(200)
})

test('an export whose author has lost the right fails, a cancelled one leaves no file', async () => {
  const admin = await world.colleague(owner, 'admin')
  const { id } = (await request(admin, {})).json()
  await owner.call('PUT', `/api/users/${admin.id}`, { role: 'manager' })
  await expect(run(id)).rejects.toThrow()
  const { rows } = await world.owner.query('select status from record_exports where id = $1', [id])
  expect(rows[0].status).toBe('failed')

  const own = (await request(owner, {})).json()
  const cancelled = await owner.call('POST', `/api/record-exports/${own.id}/cancel`)
  expect(cancelled.json().status).toBe('cancelled')
  await run(own.id)
  expect(await show(own.id)).toMatchObject({ status: 'cancelled', file_id: null })
})

test('an unknown filter and another format are refused', async () => {
  expect((await request(owner, { filter: { colour: 'red' } })).statusCode).toBe(422)
  expect((await request(owner, { format: 'pdf' })).statusCode).toBe(422)
})
