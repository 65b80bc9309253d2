import type { LeadTimelineEntry } from '@veranda/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leads, tasks } from '#db/schema/tables.gen.ts'
import { revertImport } from '#features/imports/revert-repo.ts'
import { csv, importTable } from '#test/support/import-helpers.ts'
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

const run = (...lines: string[]) => importTable(world, owner, csv(...lines), { repeats: 'overwrite' })
async function revert({ id }: { id: number }) {
  expect((await owner.call('POST', `/api/imports/${id}/revert`)).statusCode).toBe(202)
  await revertImport(owner.tenant, id, owner.id)
}

const heading = 'Имя;Телефон;Комментарий;Статус'
const row = (notes: string, status: string) => `Анна;+7 912 345-67-89;${notes};${status}`

async function importedLead(): Promise<number> {
  await run(heading, row('белая', 'Новый'))
  const [lead] = await owner.tenant.find(leads, sql`deleted_at is null`)
  return lead?.id ?? 0
}

async function told<K extends LeadTimelineEntry['kind']>(id: number, kind: K) {
  const { data } = (await owner.call('GET', `/api/leads/${id}/timeline`)).json()
  return (data as LeadTimelineEntry[]).filter((entry) => entry.kind === kind)
}

test('answers that an import changed, and its reverting, are told with the file and the author', async () => {
  const id = await importedLead()
  const done = await run('Имя;Телефон;Комментарий;Город', 'Анна;+7 912 345-67-89;синяя;Омск')
  const by = { user: { id: owner.id }, import_file: 'таблица.csv' }
  const changed = await told(id, 'answer')
  expect(changed.length).toBeGreaterThan(0)
  for (const entry of changed) expect(entry).toMatchObject({ ...by, is_import_revert: false })
  expect(changed).toContainEqual(expect.objectContaining({ before: 'белая', after: 'синяя' }))
  await revert(done)
  const reverted = (await told(id, 'answer')).slice(0, changed.length)
  for (const entry of reverted) expect(entry).toMatchObject({ ...by, is_import_revert: true })
  expect(reverted).toContainEqual(expect.objectContaining({ before: 'синяя', after: 'белая' }))
})

test('an answer that somebody corrected names no file', async () => {
  const id = await importedLead()
  const [field] = (await owner.call('GET', '/api/lead-fields')).json()
  await owner.call('PUT', `/api/leads/${id}/answers`, { lead_field_id: field.id, value: 'Анна Ким' })
  expect(await told(id, 'answer')).toMatchObject([{ import_file: null, is_import_revert: false }])
})

test('a rejection by an import closes the tasks of calls, and reverting the import opens them', async () => {
  const id = await importedLead()
  await owner.call('POST', `/api/leads/${id}/call`, { outcome: 'no_answer' })
  await owner.call('POST', '/api/tasks', { title: 'Вернуть образцы', lead_id: id })
  const openOf = async () =>
    (await owner.tenant.find(tasks, eq(tasks.lead_id, id), { orderBy: sql`id` }))
      .filter((task) => task.completed_at === null)
      .map(({ title }) => title)
  const done = await run(heading, row('белая', 'Отклонен'))
  expect(done).toMatchObject({ updated_count: 1 })
  expect(await openOf()).toEqual(['Вернуть образцы'])
  expect(await told(id, 'task_completed')).toMatchObject([
    { title: 'Перезвонить', user: { id: owner.id }, is_closed_by_rejection: true },
  ])
  const latest = async () => (await told(id, 'changed'))[0]
  expect(await latest()).toMatchObject({
    user: { id: owner.id },
    changes: { status: ['processing', 'rejected'], import: [null, 'таблица.csv'] },
  })
  await revert(done)
  expect(await openOf()).toEqual(['Перезвонить', 'Вернуть образцы'])
  expect(await latest()).toMatchObject({
    user: { id: owner.id },
    changes: { status: ['rejected', 'processing'], import: ['таблица.csv', null] },
  })
  expect(await owner.tenant.findOne(leads, id)).toMatchObject({ status: 'processing' })
})

test('an import that takes a rejection back takes its reason too, and reverting gives it back', async () => {
  const id = await importedLead()
  const reason = (
    await owner.call('POST', '/api/dictionaries', { kind: 'reject_reason', name: 'Дорого' })
  ).json()
  await owner.call('PUT', `/api/leads/${id}`, { status: 'rejected', reject_reason_id: reason.id })
  const done = await run(heading, row('белая', 'В обработке'))
  const shown = () => owner.tenant.findOne(leads, id)
  expect(await shown()).toMatchObject({ status: 'processing', reject_reason_id: null })
  expect((await told(id, 'changed'))[0]).toMatchObject({
    changes: { status: ['rejected', 'processing'], reject_reason: ['Дорого', null] },
  })
  await revert(done)
  expect(await shown()).toMatchObject({ status: 'rejected', reject_reason_id: reason.id })
})

test('an assignee whom an import gives a client is told with the file', async () => {
  const { id } = (
    await owner.call('POST', '/api/clients', { name: 'Анна', phone: '+7 912 345-67-89' })
  ).json()
  const anna = await world.colleague(owner, 'manager')
  await owner.call('PUT', `/api/users/${anna.id}`, { name: 'Мария Лен' })
  const table = csv('Имя;Телефон;Ответственный', 'Анна;+7 912 345-67-89;Мария Лен')
  expect(await importTable(world, owner, table, { target: 'clients', repeats: 'overwrite' })).toMatchObject({
    updated_count: 1,
  })
  const { data } = (await owner.call('GET', `/api/clients/${id}/timeline`)).json()
  expect(data[0]).toMatchObject({
    kind: 'edited',
    changes: { assignee: [expect.any(String), 'Мария Лен'], import: [null, 'таблица.csv'] },
  })
})
