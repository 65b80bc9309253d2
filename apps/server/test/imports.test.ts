import type { DataImport, ImportReport } from '@veranda/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clients, leads, leadValues } from '#db/schema.ts'
import { auditLog } from '#db/schema-company.ts'
import { webhookDeliveries } from '#db/schema-integrations.ts'
import { tasks } from '#db/schema-tasks.ts'
import { revertImport } from '#features/imports/revert-repo.ts'
import { runImport } from '#features/imports/run-repo.ts'
import { checked, mapped, newTable, sendTable, workbook } from './import-helpers.ts'
import { createWorld, type Person, type World } from './world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
})
afterAll(() => world.close())

const csv = (...lines: string[]) => Buffer.from(lines.join('\n'))
const three = csv(
  'Имя;Телефон;Источник',
  'Анна;8 912 345-67-89;Авито',
  'Борис;+7 913 000-00-01;',
  'Вера;нет;Сайт',
)

const show = async (id: number, by = owner): Promise<DataImport> =>
  (await by.call('GET', `/api/imports/${id}`)).json()

/** From a table to what came of it. */
async function run(table: Buffer, changes: object = {}, target = 'leads'): Promise<DataImport> {
  const draft = await newTable(world, owner, table, { target })
  await checked(owner, draft, changes)
  expect((await owner.call('POST', `/api/imports/${draft.id}/start`)).statusCode).toBe(202)
  await runImport(owner.tenant, draft.id)
  return show(draft.id)
}

async function revert(id: number): Promise<DataImport> {
  expect((await owner.call('POST', `/api/imports/${id}/revert`)).statusCode).toBe(202)
  await revertImport(owner.tenant, id)
  return show(id)
}

const living = (by = owner) => by.tenant.find(leads, sql`deleted_at is null`, { orderBy: sql`id` })

describe('a table that comes', () => {
  test('shows its columns, samples and what they seem to be', async () => {
    const draft = await newTable(world, owner, three)
    expect(draft).toMatchObject({ status: 'draft', rows_count: 3, target: 'leads' })
    expect(draft.columns).toEqual([
      { title: 'Имя', samples: ['Анна', 'Борис', 'Вера'], guess: 'name' },
      { title: 'Телефон', samples: ['8 912 345-67-89', '+7 913 000-00-01', 'нет'], guess: 'phone' },
      { title: 'Источник', samples: ['Авито', 'Сайт'], guess: 'source' },
    ])
    expect(draft.fields.map(({ title }) => title)).toContain('Комментарий')
    expect((await owner.call('GET', '/api/imports')).json().data).toEqual([])
  })

  test('may be of windows-1251, of commas, and a workbook with numbers, dates and flags', async () => {
    const cyrillic = Buffer.from([0xc8, 0xec, 0xff, 0x2c, 0x41, 0x0a, 0xc0, 0x2c, 0x31])
    expect((await newTable(world, owner, cyrillic)).columns.map(({ title }) => title)).toEqual(['Имя', 'A'])
    const table = workbook([
      ['Имя', 'Телефон', 'Дата'],
      ['Анна <Ким>', 79_123_456_789, { day: 46_347 }],
      [],
      ['Борис', true, ''],
    ])
    const draft = await newTable(world, owner, table, { name: 'Заявки 2026.xlsx' })
    expect(draft.columns.map(({ samples }) => samples)).toEqual([
      ['Анна <Ким>', 'Борис'],
      ['79123456789', 'Да'],
      ['2026-11-21'],
    ])
    expect(draft.rows_count).toBe(2)
  })

  const sheet = (cells: string) => workbook([['Имя']], cells)
  test.each([
    ['an old workbook', 'заявки.xls', Buffer.from('x'), /сохраните как \.xlsx/],
    [
      'a picture in disguise',
      'a.csv',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
      /не соответствует/,
    ],
    ['a page', 'a.csv', Buffer.from('<!doctype html><script>1</script>'), /не соответствует/],
    ['a workbook cut off', 'a.xlsx', workbook([['Имя'], ['Анна']]).subarray(0, 300), /повреждён/],
    ['a workbook without sheets', 'a.xlsx', workbook([], null), /повреждён/],
    ['a heading alone', 'a.csv', Buffer.from('Имя;Телефон\n;\n'), /нет строк/],
    ['nothing', 'a.csv', Buffer.from(' '), /нет строк/],
    ['a quote that is never closed', 'a.csv', Buffer.from('Имя;Заметка\nАнна;"начало\nещё'), /кавычках/],
    [
      'too many columns',
      'a.csv',
      Buffer.from(`${'a;'.repeat(101)}b\n${'1;'.repeat(101)}1`),
      /больше 100 столбцов/,
    ],
    ['too many rows', 'a.csv', Buffer.from(`Имя\n${'a\n'.repeat(50_001)}`), /больше 50\s000 строк/],
    ['a bomb', 'a.xlsx', sheet(`<row r="2">${' '.repeat(210_000_000)}</row>`), /слишком много данных/],
    [
      'a cell at the edge of the world',
      'a.xlsx',
      sheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
      /слишком много ячеек/,
    ],
  ])('is refused with its reason: %s', async (_what, name, bytes, reason) => {
    const answer = await sendTable(world, owner, bytes, { name })
    expect(answer.statusCode, answer.body).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'file_refused', message: expect.stringMatching(reason) })
  })

  test('is not over 20 megabytes', async () => {
    const answer = await sendTable(world, owner, Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))
    expect(answer.statusCode).toBe(413)
    expect(answer.json().message).toContain('20 МБ')
  })
})

describe('a check', () => {
  test('counts new, repeated and wrong rows, and writes nothing', async () => {
    await owner.tenant.insert(leads, { name: 'Анна', phone: '+79123456789' })
    const draft = await newTable(
      world,
      owner,
      csv(
        'Имя;Телефон;Email',
        'Анна;8(912)3456789;',
        'Борис;8 913 000-00-01;b@b.ru',
        'Боря;;B@B.ru',
        'Вера;12;',
        ';;',
      ),
    )
    expect(await checked(owner, draft)).toEqual({
      new_count: 1,
      repeat_count: 1,
      file_repeat_count: 1,
      error_count: 1,
      create_count: 1,
      update_count: 0,
      skip_count: 2,
      errors: [{ row: 5, column: 'Телефон', message: 'Введите телефон полностью' }],
    })
    expect(await checked(owner, draft, { repeats: 'fill' })).toMatchObject({ update_count: 1, skip_count: 1 })
    expect(await checked(owner, draft, { repeats: 'create' })).toMatchObject({ create_count: 3 })
    expect(await living()).toHaveLength(1)
  })

  test.each([
    [['name'], 'Столбцы не совпадают с файлом: загрузите его ещё раз'],
    [['name', 'name', null], 'Поле «Имя» выбрано для двух столбцов'],
    [['name', 'field:999999', null], 'Такого поля нет'],
    [[null, null, 'source'], 'Выберите столбец для имени, телефона или email'],
  ])('refuses columns that do not fit: %j', async (mapping, message) => {
    const draft = await newTable(world, owner, three)
    const body = { ...mapped(draft), mapping }
    const answer = await owner.call('POST', `/api/imports/${draft.id}/check`, body)
    expect(answer.json().errors).toEqual({ mapping: [message] })
  })

  test('comes before the start, and never after it', async () => {
    const draft = await newTable(world, owner, three)
    const start = () => owner.call('POST', `/api/imports/${draft.id}/start`)
    expect((await start()).json()).toMatchObject({ code: 'import_unchecked' })
    await checked(owner, draft)
    expect((await start()).statusCode).toBe(202)
    expect((await start()).json()).toMatchObject({ code: 'import_started' })
    const again = await owner.call('POST', `/api/imports/${draft.id}/check`, mapped(draft))
    expect(again.json()).toMatchObject({ code: 'import_started' })
  })

  test('remembers the choice for the next table with the same columns', async () => {
    await run(three, { repeats: 'overwrite', source: 'Старая база' })
    const { settings } = await newTable(world, owner, three)
    expect(settings).toMatchObject({ repeats: 'overwrite', source: 'Старая база' })
  })
})

describe('an import', () => {
  test('writes leads with their answers, in the order of the table, and tells who asked', async () => {
    const colleague = await world.colleague(owner, 'manager')
    const done = await run(
      csv(
        'Имя,Телефон,Комментарий,Статус,Дата,Ответственный',
        `Анна,8 912 345-67-89,"4 × 3, белая",В работе,21.11.2024 14:30,${colleague.email}`,
        'Борис,+7 913 000-00-01,,,,',
      ),
      { user_id: owner.id, source: 'Старая база' },
    )
    expect(done).toMatchObject({ status: 'done', created_count: 2, can_revert: true, has_report: false })
    const [anna, boris] = await living()
    expect(anna).toMatchObject({
      name: 'Анна',
      phone: '8 912 345-67-89',
      status: 'processing',
      source: 'Старая база',
      user_id: colleague.id,
    })
    expect(Date.parse(anna?.created_at ?? '')).toBe(Date.parse('2024-11-21T11:30:00Z'))
    expect(boris).toMatchObject({ name: 'Борис', status: 'new', user_id: owner.id })
    const values = await owner.tenant.find(leadValues, eq(leadValues.lead_id, anna?.id ?? 0), {
      orderBy: sql`position`,
    })
    expect(values.map(({ value }) => value)).toEqual(['Анна', '8 912 345-67-89', '4 × 3, белая'])
    expect((await owner.call('GET', '/api/leads?q=9123456789')).json().total).toBe(1)
    const told = (await owner.call('GET', '/api/user-notifications')).json().data
    expect(told[0]).toMatchObject({ title: 'Импорт завершён', type: 'success' })
    expect(told[0].message).toContain('добавлено — 2 заявки')
    const notes = await owner.tenant.find(auditLog, eq(auditLog.entity, 'import'))
    expect(notes).toMatchObject([{ action: 'import', title: 'таблица.csv', user_id: owner.id }])
  })

  test('of many is one event: no bell of leads, no storm of webhooks', async () => {
    const hook = { url: 'https://example.com/hook', events: ['lead.created', 'import.finished'] }
    expect((await owner.call('POST', '/api/webhooks', hook)).statusCode).toBe(201)
    const { id } = await run(three)
    const told = await owner.tenant.find(webhookDeliveries)
    expect(told).toMatchObject([{ event: 'import.finished', payload: { id, created_count: 2 } }])
    expect((await owner.call('GET', '/api/notifications')).json().data).toEqual([])
    await owner.call('POST', '/api/leads', { values: {} })
    expect(await owner.tenant.find(webhookDeliveries)).toHaveLength(2)
  })

  test('that comes again after a restart doubles nothing', async () => {
    const lines = Array.from(
      { length: 2500 },
      (_line, index) => `Клиент ${index};+7 900 ${1_000_000 + index}`,
    )
    const draft = await newTable(world, owner, csv('Имя;Телефон', ...lines))
    await checked(owner, draft)
    await owner.call('POST', `/api/imports/${draft.id}/start`)
    // The process dies after the first step: its next transaction fails.
    let steps = 0
    const dying = Object.create(owner.tenant, {
      transaction: {
        value: (work: Parameters<typeof owner.tenant.transaction>[0]) => {
          steps += 1
          return steps > 2 ? Promise.reject(new Error('killed')) : owner.tenant.transaction(work)
        },
      },
    }) as typeof owner.tenant
    await expect(runImport(dying, draft.id)).rejects.toThrow('killed')
    expect(await show(draft.id)).toMatchObject({ status: 'running', created_count: 1000 })
    await Promise.all([runImport(owner.tenant, draft.id), runImport(owner.tenant, draft.id)])
    await runImport(owner.tenant, draft.id)
    expect(await show(draft.id)).toMatchObject({ status: 'done', created_count: 2500 })
    expect((await living()).map(({ name }) => name)).toEqual(lines.map((line) => line.split(';')[0]))
  })

  test('of ten thousand rows takes seconds, in the order of the table', { timeout: 60_000 }, async () => {
    const names = Array.from({ length: 10_000 }, (_line, index) => `Клиент ${index}`)
    const rows = names.map((name, index) => [
      name,
      `+7 900 ${1_000_000 + index}`,
      `c${index}@example.com`,
      'x',
    ])
    const table = workbook([['Имя', 'Телефон', 'Email', 'Комментарий'], ...rows])
    const began = Date.now()
    const draft = await newTable(world, owner, table, { name: 'a.xlsx' })
    expect((await checked(owner, draft)).create_count).toBe(10_000)
    await owner.call('POST', `/api/imports/${draft.id}/start`)
    await runImport(owner.tenant, draft.id)
    expect(Date.now() - began).toBeLessThan(20_000)
    expect((await living()).map(({ name }) => name)).toEqual(names)
    expect(await checked(owner, await newTable(world, owner, table, { name: 'a.xlsx' }))).toMatchObject({
      repeat_count: 10_000,
      create_count: 0,
    })
    expect(await revert(draft.id)).toMatchObject({ status: 'reverted', reverted_count: 10_000 })
    expect(await living()).toEqual([])
  })

  test('gives the refused rows back as a table, and no formula runs in it', async () => {
    const done = await run(csv('Имя;Телефон', '=1+1;нет', 'Анна;8 912 345-67-89'))
    expect(done).toMatchObject({ created_count: 1, failed_count: 1, has_report: true })
    const report = await owner.call('GET', `/api/imports/${done.id}/errors`)
    expect(report.headers['content-disposition']).toContain(encodeURIComponent('таблица, ошибки.csv'))
    expect(report.body).toBe(
      "\ufeffСтрока;Причина;Имя;Телефон\r\n2;Телефон: Введите телефон полностью;'=1+1;нет\r\n",
    )
  })

  test('of clients fills or overwrites those that are known', async () => {
    const anna = await owner.tenant.insert(clients, { name: 'Анна', phone: '89123456789', notes: 'важная' })
    const table = csv('ФИО;Телефон;Email;Примечание', 'Анна Ким;+7 912 345-67-89;a@b.ru;новая')
    const filled = await run(table, { repeats: 'fill' }, 'clients')
    expect(filled).toMatchObject({ updated_count: 1, created_count: 0 })
    const now = () => owner.tenant.findOne(clients, anna.id)
    expect(await now()).toMatchObject({ name: 'Анна', email: 'a@b.ru', notes: 'важная', version: 2 })
    const overwritten = await run(table, { repeats: 'overwrite' }, 'clients')
    expect(await now()).toMatchObject({ name: 'Анна Ким', notes: 'новая', version: 3 })
    expect((await owner.call('GET', '/api/clients?q=ким')).json().total).toBe(1)
    expect(await run(table, { repeats: 'overwrite' }, 'clients')).toMatchObject({ skipped_count: 1 })
    // The last one first: the earlier has been changed since, by the later one.
    expect(await revert(filled.id)).toMatchObject({ reverted_count: 0, kept_count: 1 })
    expect(await revert(overwritten.id)).toMatchObject({ reverted_count: 1, kept_count: 0 })
    expect(await now()).toMatchObject({
      name: 'Анна',
      notes: 'важная',
      search_text: expect.stringContaining('a@b.ru'),
    })
  })

  test('completes a lead’s answers, and undoing it takes them back', async () => {
    const first = await run(csv('Имя;Телефон', 'Анна;8 912 345-67-89'))
    const [lead] = await living()
    const done = await run(csv('Имя;Телефон;Комментарий', 'Анна Ким;8 912 345-67-89;белая'), {
      repeats: 'overwrite',
    })
    const answers = async () =>
      (await owner.call('GET', `/api/leads/${lead?.id}?with=values`))
        .json()
        .values.map(({ value }: { value: string }) => value)
    expect(await answers()).toEqual(['Анна Ким', '8 912 345-67-89', 'белая'])
    expect(await revert(done.id)).toMatchObject({ reverted_count: 1 })
    expect(await answers()).toEqual(['Анна', '8 912 345-67-89'])
    expect((await living())[0]).toMatchObject({ name: 'Анна' })
    // Changed twice since it came: it stays.
    expect(await revert(first.id)).toMatchObject({ reverted_count: 0, kept_count: 1 })
  })
})

describe('undoing', () => {
  test('leaves what was changed since or has work hung on it, says so, and happens once', async () => {
    const done = await run(csv('Имя', 'Анна', 'Борис', 'Вера', 'Глеб'))
    const [anna, boris, vera] = await living()
    await owner.call('PUT', `/api/leads/${anna?.id}`, { notes: 'позвонили' })
    await owner.tenant.insert(tasks, { title: 'Замер', user_id: owner.id, lead_id: boris?.id ?? 0 })
    await owner.call('DELETE', `/api/leads/${vera?.id}`)
    expect(await revert(done.id)).toMatchObject({
      status: 'reverted',
      reverted_count: 2,
      kept_count: 2,
      can_revert: false,
    })
    expect((await living()).map(({ name }) => name)).toEqual(['Анна', 'Борис'])
    expect((await owner.call('GET', '/api/leads?trash=true')).json().total).toBe(2)
    const again = await owner.call('POST', `/api/imports/${done.id}/revert`)
    expect(again.json()).toMatchObject({ code: 'import_final' })
    const told = (await owner.call('GET', '/api/user-notifications')).json().data
    expect(told[0].message).toContain('2 строки')
  })

  test('ends after thirty days, and the rows are forgotten', async () => {
    const done = await run(three)
    await world.owner.query("update imports set created_at = now() - interval '32 days'")
    const { forgetOldImports } = await import('#db/platform/upkeep.ts')
    await forgetOldImports(world.platform)
    expect(await show(done.id)).toMatchObject({ can_revert: false, has_report: false, created_count: 2 })
    const { rows } = await world.owner.query('select from import_rows where import_id = $1', [done.id])
    expect(rows).toEqual([])
  })
})

test('the example is a table that can be imported as it is', async () => {
  for (const target of ['leads', 'clients']) {
    const example = await owner.call('GET', `/api/imports/example?target=${target}`)
    const draft = await newTable(world, owner, example.rawPayload, { target })
    expect(draft.columns.every(({ guess }) => guess !== null)).toBe(true)
    const report: ImportReport = await checked(owner, draft)
    expect(report).toMatchObject({ create_count: 1, error_count: 0 })
  }
})

test('another company’s import is not there', async () => {
  const draft = await newTable(world, owner, three)
  const stranger = await world.company()
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/start'],
    ['POST', '/revert'],
    ['GET', '/errors'],
  ] as const) {
    expect((await stranger.call(method, `/api/imports/${draft.id}${path}`)).statusCode).toBe(404)
  }
})

test('phones are compared by the same rule in the database', async () => {
  const { phoneDigits } = await import('#text/search-text.ts')
  const phones = ['8 (912) 345-67-89', '+7 912 345 67 89', '12345', '', '8912', '٣٤٥', '+49 151 1234567']
  const { rows } = await world.owner.query('select phone_digits(p) as digits from unnest($1::text[]) p', [
    phones,
  ])
  expect(rows.map(({ digits }) => digits)).toEqual(phones.map(phoneDigits))
})
