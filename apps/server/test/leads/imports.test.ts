import { type ImportReport, phoneDigits } from '@veranda/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leads } from '#db/schema/tables.gen.ts'
import { runImport } from '#features/imports/run-repo.ts'
import {
  checked,
  csv,
  importTable,
  mapped,
  newTable,
  sendTable,
  three,
  workbook,
} from '#test/support/import-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
})
afterAll(() => world.close())

describe('an uploaded table', () => {
  test('shows its columns, samples and guessed fields', async () => {
    const draft = await newTable(world, owner, three)
    expect(draft).toMatchObject({ status: 'draft', rows_count: 3, target: 'leads' })
    expect(draft.columns).toEqual([
      { title: 'Имя', samples: ['Анна', 'Борис'], guess: 'name' },
      { title: 'Телефон', samples: ['8 912 345-67-89', '+7 913 000-00-01', 'нет'], guess: 'phone' },
      { title: 'Источник', samples: ['Авито', 'Сайт'], guess: 'source' },
    ])
    expect(draft.fields.map(({ title }) => title)).toContain('Комментарий')
    expect((await owner.call('GET', '/api/imports')).json().data).toEqual([])
  })

  test('may use windows-1251, commas, or be a workbook with numbers, dates and booleans', async () => {
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
    ['too many rows', 'a.csv', Buffer.from(`Имя\n${'a\n'.repeat(100_001)}`), /больше 100\s000 строк/],
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

  test('is limited to 20 megabytes', async () => {
    const answer = await sendTable(world, owner, Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))
    expect(answer.statusCode).toBe(413)
    expect(answer.json().message).toContain('20 МБ')
  })
})

describe('a preview', () => {
  test('counts new, duplicate and invalid rows, and writes nothing', async () => {
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
        ';12;',
        ';;',
      ),
    )
    expect(await checked(owner, draft)).toEqual({
      new_count: 2,
      repeat_count: 1,
      file_repeat_count: 1,
      error_count: 1,
      warning_count: 1,
      create_count: 2,
      update_count: 0,
      skip_count: 2,
      errors: [
        {
          column: 'Телефон',
          message: 'Введите телефон полностью',
          row_count: 1,
          examples: [{ row: 6, value: '12' }],
        },
        {
          column: '',
          message: 'Без этого в строке не осталось ни имени, ни телефона, ни email',
          row_count: 1,
          examples: [{ row: 6, value: '' }],
        },
      ],
      warnings: [
        {
          column: 'Телефон',
          message: 'Введите телефон полностью',
          row_count: 1,
          examples: [{ row: 5, value: '12' }],
        },
      ],
      call_count: 1,
      unknown_values: [],
      given_values: [],
      new_tags: { count: 0, names: [] },
      shared_contacts: { row_count: 0, examples: [] },
      unclear_date: null,
    })
    expect(await checked(owner, draft, { repeats: 'fill' })).toMatchObject({ update_count: 1, skip_count: 1 })
    expect(await checked(owner, draft, { repeats: 'create' })).toMatchObject({ create_count: 4 })
    expect(await owner.tenant.find(leads)).toHaveLength(1)
  })

  test('asks about unknown words and dates that can be read in two ways, and starts when it knows', async () => {
    const draft = await newTable(
      world,
      owner,
      csv(
        'ФИО клиента;Моб. тел.;Состояние;Дата',
        'Анна;89123456789;архив;03/04/2025',
        'Борис;;Архив;05/06/2025',
        'Вера;;готово;',
      ),
    )
    expect(mapped(draft).mapping).toEqual(['name', 'phone', 'status', 'created_at'])
    const report = await checked(owner, draft)
    expect(report).toMatchObject({
      create_count: 3,
      warning_count: 3,
      unclear_date: '03/04/2025',
      unknown_values: [
        { field: 'status', value: 'архив', count: 2 },
        { field: 'status', value: 'готово', count: 1 },
      ],
    })
    const start = () => owner.call('POST', `/api/imports/${draft.id}/start`)
    expect((await start()).json()).toMatchObject({ code: 'import_dates_unclear' })
    const values = { status: { архив: 'rejected', готово: 'completed' } }
    expect(await checked(owner, draft, { values, date_order: 'mdy' })).toMatchObject({
      warning_count: 0,
      unclear_date: null,
      unknown_values: [],
    })
    expect((await start()).statusCode).toBe(202)
    await runImport(owner.tenant, draft.id)
    const [anna] = await owner.tenant.find(leads, eq(leads.name, 'Анна'))
    expect(anna).toMatchObject({ status: 'rejected', phone: '89123456789' })
    expect(anna?.created_at).toMatch(/^2025-03-0[34]T/)
  })

  test('tells the words of new leads, so that they can be given another status', async () => {
    const table = csv('Имя;Телефон;Состояние', 'Анна;89123456789;Новый', 'Борис;89123456788;завершен')
    const draft = await newTable(world, owner, table)
    expect(await checked(owner, draft)).toMatchObject({
      call_count: 1,
      given_values: [{ field: 'status', value: 'Новый', count: 1 }],
    })
    const values = { status: { новый: 'processing' } }
    expect(await checked(owner, draft, { values })).toMatchObject({ call_count: 0 })
  })

  test('knows by one date of a column how all of it are read', async () => {
    const draft = await newTable(world, owner, csv('Имя;Дата', 'Анна;03/04/2025', 'Борис;05/25/2025'))
    expect(await checked(owner, draft)).toMatchObject({
      unclear_date: null,
      warning_count: 0,
      create_count: 2,
    })
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

  test('is required before the start, and impossible after it', async () => {
    const draft = await newTable(world, owner, three)
    const start = () => owner.call('POST', `/api/imports/${draft.id}/start`)
    expect((await start()).json()).toMatchObject({ code: 'import_unchecked' })
    await checked(owner, draft)
    expect((await start()).statusCode).toBe(202)
    // A double click.
    const again = await start()
    expect([again.statusCode, again.json().status]).toEqual([202, 'pending'])
    // What enqueues the import is noted with it.
    const noted = await world.owner.query(
      `select from audit_log where company_id = $1 and action = 'import'`,
      [owner.companyId],
    )
    expect(noted.rowCount).toBe(1)
    const admin = await world.colleague(owner, 'admin')
    const byColleague = await admin.call('POST', `/api/imports/${draft.id}/start`)
    expect(byColleague.json()).toMatchObject({ code: 'import_started' })
    const secondCheck = await owner.call('POST', `/api/imports/${draft.id}/check`, mapped(draft))
    expect(secondCheck.json()).toMatchObject({ code: 'import_started' })
  })

  test('stores the mapping for the next table with the same columns', async () => {
    await importTable(world, owner, three, { repeats: 'overwrite', source: 'Старая база' })
    const { settings } = await newTable(world, owner, three)
    expect(settings).toMatchObject({ repeats: 'overwrite', source: 'Старая база' })
  })
})

test('the example table can be imported as it is', async () => {
  for (const target of ['leads', 'clients']) {
    const example = await owner.call('GET', `/api/imports/example?target=${target}`)
    const draft = await newTable(world, owner, example.rawPayload, { target })
    expect(draft.columns.every(({ guess }) => guess !== null)).toBe(true)
    const report: ImportReport = await checked(owner, draft)
    expect(report).toMatchObject({ create_count: 1, error_count: 0 })
  }
})

test("another company's import is not found", async () => {
  const draft = await newTable(world, owner, three)
  const outsider = await world.company()
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/start'],
    ['POST', '/revert'],
    ['GET', '/errors'],
  ] as const) {
    expect((await outsider.call(method, `/api/imports/${draft.id}${path}`)).statusCode).toBe(404)
  }
})

test('phones are normalised by the same rule in the database', async () => {
  const phones = [
    '8 (912) 345-67-89',
    '9123456789',
    '8 912 345-67-89; Доб. 123 ',
    '8912345678 #',
    '3912345678',
    '+7 912 345 67 89',
    '12345',
    '',
    '8912',
    '٣٤٥',
    '+49 151 1234567',
  ]
  const { rows } = await world.owner.query('select phone_digits(p) as digits from unnest($1::text[]) p', [
    phones,
  ])
  expect(rows.map(({ digits }) => digits)).toEqual(phones.map(phoneDigits))
})
