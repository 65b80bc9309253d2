import type { DataImport } from '@veranda/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteOldImports } from '#db/platform/maintenance.ts'
import {
  auditLog,
  clients,
  conversations,
  leads,
  leadValues,
  tasks,
  webhookDeliveries,
} from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import { revertImport } from '#features/imports/revert-repo.ts'
import { runImport } from '#features/imports/run-repo.ts'
import { newConversation } from '#test/support/data/chat-records.ts'
import {
  checked,
  csv,
  importTable,
  newTable,
  showImport,
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

const show = (id: number) => showImport(owner, id)
const run = (table: Buffer, changes: Parameters<typeof importTable>[3] = {}) =>
  importTable(world, owner, table, changes)

async function revert(id: number): Promise<DataImport> {
  expect((await owner.call('POST', `/api/imports/${id}/revert`)).statusCode).toBe(202)
  await revertImport(owner.tenant, id, owner.id)
  return show(id)
}

const activeClients = () => owner.tenant.find(clients, sql`deleted_at is null`, { orderBy: sql`id` })
const activeLeads = () => owner.tenant.find(leads, sql`deleted_at is null`, { orderBy: sql`id` })

describe('an import', () => {
  test('creates leads with their answers in table order, and notifies its creator', async () => {
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
    const [anna, boris] = await activeLeads()
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
    const notifications = (await owner.call('GET', '/api/user-notifications')).json().data
    expect(notifications[0]).toMatchObject({ title: 'Импорт завершён', type: 'success' })
    expect(notifications[0].message).toContain('добавлено — 2 заявки')
    const notes = await owner.tenant.find(auditLog, eq(auditLog.entity, 'import'))
    expect(notes).toMatchObject([{ action: 'import', title: 'таблица.csv', user_id: owner.id }])
  })

  test('numbers its records in table order and without gaps, and the next one goes on', async () => {
    await owner.call('POST', '/api/leads', { values: {} })
    await run(csv('Имя,Телефон', 'Анна,8 912 345-67-01', 'Борис,8 912 345-67-02', 'Вера,8 912 345-67-03'))
    await owner.call('POST', '/api/leads', { values: {} })
    expect((await activeLeads()).map(({ name, number }) => [number, name])).toEqual([
      [1, ''],
      [2, 'Анна'],
      [3, 'Борис'],
      [4, 'Вера'],
      [5, ''],
    ])
  })

  test('causes one event: no notification per lead, no webhooks per row', async () => {
    const hook = { url: 'https://example.com/hook', events: ['lead.created', 'import.finished'] }
    expect((await owner.call('POST', '/api/webhooks', hook)).statusCode).toBe(201)
    const { id } = await run(three)
    const deliveries = await owner.tenant.find(webhookDeliveries)
    expect(deliveries).toMatchObject([{ event: 'import.finished', payload: { id, created_count: 2 } }])
    expect((await owner.call('GET', '/api/notifications')).json().data).toEqual([])
    await owner.call('POST', '/api/leads', { values: {} })
    expect(await owner.tenant.find(webhookDeliveries)).toHaveLength(2)
  })

  test('retries a temporary error, and fails for a permanent one or without attempts left', async () => {
    const lines = Array.from(
      { length: 1500 },
      (_line, index) => `Клиент ${index};+7 900 ${1_000_000 + index}`,
    )
    const begin = async (): Promise<number> => {
      const draft = await newTable(world, owner, csv('Имя;Телефон', ...lines))
      await checked(owner, draft, { repeats: 'create' })
      await owner.call('POST', `/api/imports/${draft.id}/start`)
      return draft.id
    }
    /** A tenant whose transactions fail from the third on. */
    const faulty = (code: string) => {
      let count = 0
      const transaction = (work: Parameters<typeof owner.tenant.transaction>[0]) => {
        count += 1
        const fault = Object.assign(new Error('no'), { code })
        return count === 3 ? Promise.reject(fault) : owner.tenant.transaction(work)
      }
      return Object.create(owner.tenant, { transaction: { value: transaction } }) as typeof owner.tenant
    }
    const id = await begin()
    for (const code of ['ECONNRESET', '40P01', '57P01'])
      await expect(runImport(faulty(code), id)).rejects.toThrow('no')
    expect((await show(id)).status).toBe('running')
    await runImport(owner.tenant, id)
    expect(await show(id)).toMatchObject({ status: 'done', created_count: 1500 })

    const last = await begin()
    await expect(runImport(faulty('40P01'), last, { isLast: true })).rejects.toThrow('no')
    expect((await show(last)).status).toBe('failed')
    const broken = await begin()
    await expect(runImport(faulty('23514'), broken)).rejects.toThrow('no')
    expect((await show(broken)).status).toBe('failed')
  })

  test('resumed after a restart duplicates nothing', async () => {
    const lines = Array.from(
      { length: 2500 },
      (_line, index) => `Клиент ${index};+7 900 ${1_000_000 + index}`,
    )
    const draft = await newTable(world, owner, csv('Имя;Телефон', ...lines))
    await checked(owner, draft)
    await owner.call('POST', `/api/imports/${draft.id}/start`)
    // Crashes after the first step: its next transaction fails.
    let steps = 0
    const failingTenant = Object.create(owner.tenant, {
      transaction: {
        value: (work: Parameters<typeof owner.tenant.transaction>[0]) => {
          steps += 1
          return steps > 2 ? Promise.reject(new Error('killed')) : owner.tenant.transaction(work)
        },
      },
    }) as typeof owner.tenant
    await expect(runImport(failingTenant, draft.id)).rejects.toThrow('killed')
    expect(await show(draft.id)).toMatchObject({ status: 'running', created_count: 1000 })
    await Promise.all([runImport(owner.tenant, draft.id), runImport(owner.tenant, draft.id)])
    await runImport(owner.tenant, draft.id)
    expect(await show(draft.id)).toMatchObject({ status: 'done', created_count: 2500 })
    expect((await activeLeads()).map(({ name }) => name)).toEqual(lines.map((line) => line.split(';')[0]))
  })

  test('of ten thousand rows keeps the order of the table', { timeout: 120_000 }, async () => {
    const names = Array.from({ length: 10_000 }, (_line, index) => `Клиент ${index}`)
    const rows = names.map((name, index) => [
      name,
      `+7 900 ${1_000_000 + index}`,
      `c${index}@example.com`,
      'x',
    ])
    const table = workbook([['Имя', 'Телефон', 'Email', 'Комментарий'], ...rows])
    const draft = await newTable(world, owner, table, { name: 'a.xlsx' })
    expect((await checked(owner, draft)).create_count).toBe(10_000)
    await owner.call('POST', `/api/imports/${draft.id}/start`)
    await runImport(owner.tenant, draft.id)
    expect((await activeLeads()).map(({ name }) => name)).toEqual(names)
    expect(await checked(owner, await newTable(world, owner, table, { name: 'a.xlsx' }))).toMatchObject({
      repeat_count: 10_000,
      create_count: 0,
    })
    expect(await revert(draft.id)).toMatchObject({ status: 'reverted', reverted_count: 10_000 })
    expect(await activeLeads()).toEqual([])
  })

  test('returns the rejected rows as a table without executable formulas', async () => {
    const done = await run(csv('Имя;Телефон;Комментарий', ';нет;=1+1', 'Анна;8 912 345-67-89;', 'Вера;12;'))
    expect(done).toMatchObject({ created_count: 2, failed_count: 1, warned_count: 1, has_report: true })
    const report = await owner.call('GET', `/api/imports/${done.id}/errors`)
    expect(report.headers['content-disposition']).toContain(encodeURIComponent('таблица, ошибки.csv'))
    expect(report.body).toBe(
      [
        '\ufeffСтрока;Что со строкой;Причина;Имя;Телефон;Комментарий',
        `2;Не загружена;"Телефон: Введите телефон полностью; Без этого в строке не осталось ни имени, ни телефона, ни email";;нет;'=1+1`,
        '4;Загружена без этой ячейки;Телефон: Введите телефон полностью;Вера;12;',
        '',
      ].join('\r\n'),
    )
  })

  test('of clients fills in or overwrites existing ones', async () => {
    const anna = await owner.tenant.insert(clients, {
      name: 'Анна',
      phone: '89123456789',
      notes: 'важная',
      legal_name: 'ООО «Сад»',
    })
    const table = csv('ФИО;Телефон;Email;Примечание', 'Анна Ким;+7 912 345-67-89;a@b.ru;новая')
    const filled = await run(table, { repeats: 'fill', target: 'clients' })
    expect(filled).toMatchObject({ updated_count: 1, created_count: 0 })
    const now = () => owner.tenant.findOne(clients, anna.id)
    expect(await now()).toMatchObject({ name: 'Анна', email: 'a@b.ru', notes: 'важная', version: 2 })
    const overwritten = await run(table, { repeats: 'overwrite', target: 'clients' })
    expect(await now()).toMatchObject({ name: 'Анна Ким', notes: 'новая', version: 3 })
    expect((await owner.call('GET', '/api/clients?q=ким')).json().total).toBe(1)
    expect((await owner.call('GET', '/api/clients?q=сад')).json().total).toBe(1)
    expect(await run(table, { repeats: 'overwrite', target: 'clients' })).toMatchObject({ skipped_count: 1 })
    // The last import first: the earlier one's record has been changed since.
    expect(await revert(filled.id)).toMatchObject({ reverted_count: 0, kept_count: 1 })
    expect(await revert(overwritten.id)).toMatchObject({ reverted_count: 1, kept_count: 0 })
    expect(await now()).toMatchObject({
      name: 'Анна',
      notes: 'важная',
      search_text: expect.stringContaining('a@b.ru'),
    })
  })

  test("fills in a lead's answers, and reverting removes them", async () => {
    const first = await run(csv('Имя;Телефон', 'Анна;8 912 345-67-89'))
    const [lead] = await activeLeads()
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
    expect((await activeLeads())[0]).toMatchObject({ name: 'Анна' })
    // Changed twice since: it is kept.
    expect(await revert(first.id)).toMatchObject({ reverted_count: 0, kept_count: 1 })
  })
})

describe('reverting', () => {
  test('keeps records changed since or with work attached, says so, and happens once', async () => {
    const done = await run(csv('Имя', 'Анна', 'Борис', 'Вера', 'Глеб', 'Дина'))
    const [anna, boris, vera, , dina] = await activeLeads()
    await owner.call('POST', `/api/leads/${dina?.id}/comments`, { text: 'Перезвонить' })
    await owner.call('PUT', `/api/leads/${anna?.id}`, { notes: 'позвонили' })
    await owner.tenant.insert(tasks, { title: 'Замер', user_id: owner.id, lead_id: boris?.id ?? 0 })
    await owner.call('DELETE', `/api/leads/${vera?.id}`)
    expect(await revert(done.id)).toMatchObject({
      status: 'reverted',
      reverted_count: 2,
      kept_count: 3,
      can_revert: false,
    })
    expect((await activeLeads()).map(({ name }) => name)).toEqual(['Анна', 'Борис', 'Дина'])
    expect((await owner.call('GET', '/api/leads?trash=true')).json().total).toBe(2)
    const secondRevert = await owner.call('POST', `/api/imports/${done.id}/revert`)
    expect(secondRevert.json()).toMatchObject({ code: 'import_final' })
    const notifications = (await owner.call('GET', '/api/user-notifications')).json().data
    expect(notifications[0].message).toContain('3 строки')
  })

  test.each(['leads', 'clients'] as const)('keeps %s that an order or a chat refers to', async (target) => {
    const done = await run(csv('Имя', 'Анна', 'Борис', 'Вера'), { target })
    const pointer = target === 'leads' ? 'lead_id' : 'client_id'
    const [table, remaining] = target === 'leads' ? [leads, activeLeads] : [clients, activeClients]
    const [anna, boris] = await owner.tenant.find(table, sql`deleted_at is null`, { orderBy: sql`id` })
    const order = await owner.call('POST', '/api/orders', { [pointer]: anna?.id })
    expect(order.statusCode).toBe(201)
    const conversation = await newConversation(owner)
    await owner.tenant.update(conversations, conversation.id, { [pointer]: boris?.id })
    expect(await revert(done.id)).toMatchObject({ reverted_count: 1, kept_count: 2 })
    expect((await remaining()).map(({ name }) => name)).toEqual(['Анна', 'Борис'])
  })

  test('is possible for thirty days, then the rows are deleted', async () => {
    const done = await run(three)
    await world.owner.query("update imports set created_at = now() - interval '32 days'")
    await deleteOldImports(world.platform)
    expect(await show(done.id)).toMatchObject({ can_revert: false, has_report: false, created_count: 2 })
    const { rows } = await world.owner.query('select from import_rows where import_id = $1', [done.id])
    expect(rows).toEqual([])
  })
})
