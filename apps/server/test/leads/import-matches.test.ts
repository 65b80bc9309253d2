import type { DataImport } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { revertImport } from '#features/imports/revert-repo.ts'
import { checked, csv, importTable, newTable, showImport } from '#test/support/import-helpers.ts'
import { newLead } from '#test/support/lead-helpers.ts'
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

const run = (table: Buffer, changes: Parameters<typeof importTable>[3] = {}) =>
  importTable(world, owner, table, changes)

async function revert(id: number): Promise<DataImport> {
  expect((await owner.call('POST', `/api/imports/${id}/revert`)).statusCode).toBe(202)
  await revertImport(owner.tenant, id, owner.id)
  return showImport(owner, id)
}

test('an import of clients takes requisites as their card does, leaves wrong ones out, and reverting takes them back', async () => {
  const heading = 'Имя;Телефон;Юр. лицо;ИНН;КПП;ОГРН;Юр. адрес;Банк;БИК;Р/с;Корр. счёт;Комментарий'
  const sound = 'ООО «Сад»;5500012349;550001001;1125500012340;Омск, Садовая, 5;Сбербанк'
  const accounts = '45004641;40702810600000012345;30101810500000000641'
  const table = csv(
    heading,
    `Анна;+7 912 000-00-01;${sound};${accounts};первая`,
    'Борис;+7 912 000-00-02;ИП Борисов;5500012340;;;;;045004641;40702810600000012346;;вторая',
  )
  const draft = await newTable(world, owner, table, { target: 'clients' })
  expect(draft.columns.map(({ guess }) => guess)).toEqual([
    'name',
    'phone',
    'legal_name',
    'inn',
    'kpp',
    'ogrn',
    'legal_address',
    'bank',
    'bik',
    'account',
    'corr_account',
    'notes',
  ])
  const report = await checked(owner, draft)
  expect(report).toMatchObject({ create_count: 2, error_count: 0, warning_count: 1 })
  expect(report.warnings.map(({ column, message }) => [column, message])).toEqual([
    ['ИНН', 'В ИНН ошибка: контрольная цифра не сходится'],
    ['Р/с', 'Счёт не сходится с БИК: проверьте цифры'],
  ])
  await run(table, { target: 'clients' })
  const clientNamed = async (q: string) => {
    const [found] = (await owner.call('GET', `/api/clients?q=${encodeURIComponent(q)}`)).json().data
    return found
  }
  // The spreadsheet dropped the zero in front of the БИК.
  expect(await clientNamed('5500012349')).toMatchObject({
    name: 'Анна',
    legal_name: 'ООО «Сад»',
    inn: '5500012349',
    kpp: '550001001',
    ogrn: '1125500012340',
    legal_address: 'Омск, Садовая, 5',
    bank: 'Сбербанк',
    bik: '045004641',
    account: '40702810600000012345',
    corr_account: '30101810500000000641',
  })
  expect(await clientNamed('Борис')).toMatchObject({ legal_name: 'ИП Борисов', inn: '', account: '' })

  const known = (
    await owner.call('POST', '/api/clients', { name: 'Вера', phone: '+7 912 000-00-03', bik: '044525225' })
  ).json()
  const addition = csv(heading, `Вера;+7 912 000-00-03;${sound};${accounts};третья`)
  const filled = await run(addition, { target: 'clients', repeats: 'fill' })
  const show = async () => (await owner.call('GET', `/api/clients/${known.id}`)).json()
  // Accounts of one bank never come to stand beside the БИК of another.
  expect(await show()).toMatchObject({ inn: '5500012349', bik: '044525225', bank: '', account: '' })
  const timeline = (await owner.call('GET', `/api/clients/${known.id}/timeline`)).json()
  expect(timeline.data).toContainEqual(
    expect.objectContaining({
      kind: 'field',
      field: 'inn',
      import_file: 'таблица.csv',
      user: expect.objectContaining({ id: owner.id }),
    }),
  )
  expect(await revert(filled.id)).toMatchObject({ reverted_count: 1 })
  expect(await show()).toMatchObject({ inn: '', legal_name: '', notes: '', bik: '044525225' })
  const after = (await owner.call('GET', `/api/clients/${known.id}/timeline`)).json()
  expect(
    after.data
      .filter(({ field }: { field?: string }) => field === 'inn')
      .map(({ is_import_revert, user }: { is_import_revert: boolean; user: { id: number } }) => [
        is_import_revert,
        user.id,
      ]),
  ).toEqual([
    [true, owner.id],
    [false, owner.id],
  ])
})

test('an import of clients reads their kind, or takes it from the ИНН', async () => {
  const table = csv(
    'Имя;Телефон;Тип клиента;ИНН',
    'Сад;+7 912 000-00-11;Юр. лицо;',
    'Пруд;+7 912 000-00-12;;5500012349',
    'Глеб;+7 912 000-00-13;сосед;',
  )
  const report = await checked(owner, await newTable(world, owner, table, { target: 'clients' }))
  expect(report.warnings.map(({ message }) => message)).toEqual([
    'Неизвестный тип «сосед». Подойдут: Физлицо, ИП, Организация',
  ])
  await run(table, { target: 'clients' })
  const kinds = async () => {
    const { data } = (await owner.call('GET', '/api/clients?sort=name')).json()
    return data.map(({ name, kind }: { name: string; kind: string }) => [name, kind])
  }
  expect(await kinds()).toEqual([
    ['Глеб', 'person'],
    ['Пруд', 'organisation'],
    ['Сад', 'organisation'],
  ])
  const later = csv('Имя;Телефон;ИНН', 'Глеб;+7 912 000-00-13;500100732259')
  const filled = await run(later, { target: 'clients', repeats: 'fill' })
  expect((await kinds())[0]).toEqual(['Глеб', 'sole_proprietor'])
  await revert(filled.id)
  expect((await kinds())[0]).toEqual(['Глеб', 'person'])
})

test.each(['leads', 'clients'])(
  'an import of %s does what its check said, also where nothing would change',
  async (target) => {
    const table = csv('Имя;Телефон;Примечание', 'Анна;+7 912 000-00-01;своя', 'Борис;+7 912 000-00-02;')
    await run(table, { target })
    const next = csv('Имя;Телефон;Примечание', 'Аня;8 912 000-00-01;другая', 'Боря;8 912 000-00-02;новая')
    const draft = await newTable(world, owner, next, { target })
    const report = await checked(owner, draft, { repeats: 'fill' })
    expect(report).toMatchObject({ create_count: 0, update_count: 1, skip_count: 1 })
    const done = await run(next, { target, repeats: 'fill' })
    expect(done).toMatchObject({ created_count: 0, updated_count: 1, skipped_count: 1 })
    expect(
      await checked(owner, await newTable(world, owner, next, { target }), { repeats: 'fill' }),
    ).toMatchObject({
      update_count: 0,
      skip_count: 2,
    })
  },
)

test('the check counts the leads that wait to be called, and another status keeps them from it', async () => {
  const table = csv(
    'Имя;Телефон;Статус',
    'Анна;+7 912 000-00-01;',
    'Борис;+7 912 000-00-02;новая',
    'Вера;+7 912 000-00-03;отказ',
    'Глеб;;',
  )
  const draft = await newTable(world, owner, table)
  expect(await checked(owner, draft)).toMatchObject({ create_count: 4, call_count: 2 })
  expect(await checked(owner, draft, { status: 'rejected' })).toMatchObject({ call_count: 1 })
  await run(table, { status: 'rejected' })
  const { data } = (await owner.call('GET', '/api/leads?sort=name')).json()
  expect(data.map(({ name, status }: { name: string; status: string }) => [name, status])).toEqual([
    ['Анна', 'rejected'],
    ['Борис', 'new'],
    ['Вера', 'rejected'],
    ['Глеб', 'rejected'],
  ])
  const clients = await newTable(world, owner, csv('Имя;Телефон', 'Анна;+7 912 000-00-01'), {
    target: 'clients',
  })
  expect(await checked(owner, clients)).toMatchObject({ call_count: 0 })
})

test('an imported lead is told from one that has just come', async () => {
  await run(csv('Имя;Телефон;Дата', 'Анна;+7 912 000-00-01;позавчера'))
  await newLead(owner, { source: 'Сайт' })
  const { data } = (await owner.call('GET', '/api/leads')).json()
  const marks = data.map((lead: { source: string; is_imported: boolean }) => [lead.source, lead.is_imported])
  expect(marks).toEqual([
    ['Сайт', false],
    ['Импорт', true],
  ])
})

test('the check says which of several clients with one phone is updated', async () => {
  const add = async (name: string) =>
    (await owner.call('POST', '/api/clients', { name, phone: '+7 912 000-00-01' })).json()
  await add('Анна')
  const newest = await add('Анна Ким')
  await owner.call('POST', '/api/clients', { name: 'Борис', phone: '+7 912 000-00-02' })
  const table = csv('Имя;Телефон;Email', 'Аня;8 912 000-00-01;a@b.ru', 'Боря;8 912 000-00-02;b@b.ru')
  const draft = await newTable(world, owner, table, { target: 'clients' })
  const report = await checked(owner, draft, { repeats: 'fill' })
  const { id, number, name } = newest
  expect(report).toMatchObject({
    update_count: 2,
    shared_contacts: { row_count: 1, examples: [{ row: 2, client: { id, number, name }, clients_count: 2 }] },
  })
  const skipping = await checked(owner, draft, { repeats: 'skip' })
  expect(skipping.shared_contacts).toEqual({ row_count: 0, examples: [] })
  await run(table, { target: 'clients', repeats: 'fill' })
  expect((await owner.call('GET', `/api/clients/${id}`)).json().email).toBe('a@b.ru')
})

test('the check tells each reason once, with the number of its rows and the first of them', async () => {
  const wrongPhones = Array.from({ length: 12 }, (_row, index) => `Клиент ${index};${index};`)
  const table = csv('Имя;Телефон;Email', 'Анна;;нет', ...wrongPhones)
  const report = await checked(owner, await newTable(world, owner, table))
  expect(report.warning_count).toBe(13)
  expect(report.warnings).toMatchObject([
    { column: 'Телефон', message: 'Введите телефон полностью', row_count: 12 },
    { column: 'Email', row_count: 1, examples: [{ row: 2, value: 'нет' }] },
  ])
  expect(report.warnings[0]?.examples).toEqual(
    [3, 4, 5, 6, 7].map((row) => ({ row, value: String(row - 3) })),
  )
})
