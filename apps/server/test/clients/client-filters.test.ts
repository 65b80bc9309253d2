import type { ClientListItem } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientComments, clients, conversations, leads, orders } from '#db/schema/tables.gen.ts'
import type { NewRow } from '#db/table-types.ts'
import { ok } from '#test/support/answers.ts'
import { newConversation } from '#test/support/data/chat-records.ts'
import { newOrder } from '#test/support/data/order-records.ts'
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

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const newClient = (name: string, values: Partial<NewRow<typeof clients>> = {}) =>
  owner.tenant.insert(clients, { name, created_at: daysAgo(100), ...values })
const list = async (query: string, person = owner): Promise<ClientListItem[]> =>
  (await person.call('GET', `/api/clients?sort=name&${query}`)).json().data
const names = async (query: string, person = owner) => (await list(query, person)).map(({ name }) => name)

async function orderOf(client_id: number, values: Partial<NewRow<typeof orders>> = {}) {
  const { id } = await newOrder(owner)
  await owner.tenant.update(orders, id, { client_id, ...values })
}

async function callOf({ id }: { id: number }, created_at: string) {
  await ok(owner.call('POST', `/api/leads/${id}/call`, { outcome: 'no_answer' }))
  await world.owner.query('update lead_calls set created_at = $1 where lead_id = $2', [created_at, id])
}

test('clients are narrowed by kind', async () => {
  await newClient('Анна')
  await newClient('ООО «Сад»', { kind: 'organisation' })
  expect(await names('kind=organisation')).toEqual(['ООО «Сад»'])
  expect(await names('kind=person')).toEqual(['Анна'])
  expect((await owner.call('GET', '/api/clients?kind=company')).statusCode).toBe(422)
  expect((await owner.call('GET', '/api/clients/counts?kind=organisation')).json()).toMatchObject({
    unassigned: 1,
  })
})

test('clients are narrowed by active orders and by debt, for those who may see them', async () => {
  const [active, done, cancelled] = await Promise.all(
    ['Активный', 'Выполненный', 'Отменён'].map((name) => newClient(name)),
  )
  await newClient('Без заказов')
  const frozen_at = daysAgo(20)
  await orderOf(active?.id ?? 0, { stage: 'in_production', frozen_at, total_kopecks: 100, paid_kopecks: 40 })
  await orderOf(done?.id ?? 0, { stage: 'completed', frozen_at, total_kopecks: 100, paid_kopecks: 100 })
  await orderOf(cancelled?.id ?? 0, { stage: 'cancelled', frozen_at, total_kopecks: 100 })
  expect(await names('has_active_order=true')).toEqual(['Активный'])
  expect(await names('has_active_order=false')).toEqual(['Без заказов', 'Выполненный', 'Отменён'])
  expect(await names('has_debt=true')).toEqual(['Активный'])
  expect(await names('has_debt=false')).toEqual(['Без заказов', 'Выполненный', 'Отменён'])
  const measurer = await world.colleague(owner, 'measurer')
  await owner.tenant.update(clients, active?.id ?? 0, { user_id: measurer.id })
  // A measurer sees no amounts, and only the orders that are theirs to measure.
  expect(await names('has_debt=true', measurer)).toEqual([])
  expect(await names('has_active_order=true', measurer)).toEqual([])
})

test('a row tells of the last contact of any kind, and of the first source', async () => {
  const { tenant } = owner
  const { id: client_id } = await newClient('Анна')
  const row = async () => (await list('q='))[0]
  const at = async () => Date.parse((await row())?.last_contact_at ?? '')
  expect(await row()).toMatchObject({ last_contact_at: null, source: null })
  const first = { client_id, name: 'Анна', source: 'Авито', created_at: daysAgo(90) }
  const lead = await tenant.insert(leads, first)
  const later = async (days: number, add: (created_at: string) => Promise<unknown>) => {
    const created_at = daysAgo(days)
    await add(created_at)
    expect(await at()).toBe(Date.parse(created_at))
  }
  await later(80, (created_at) => tenant.insert(leads, { ...first, source: 'Сайт', created_at }))
  expect((await row())?.source).toBe('Авито')
  await later(70, (created_at) => orderOf(client_id, { created_at }))
  await later(60, (created_at) => callOf(lead, created_at))
  const chat = await newConversation(owner)
  await later(50, (last_message_at) =>
    tenant.update(conversations, chat.id, {
      client_id,
      last_message_at,
      last_message: {
        seq: 1,
        preview: 'Здравствуйте',
        author_kind: 'visitor',
        author_id: null,
        is_internal: false,
        created_at: last_message_at,
      },
    }),
  )
  await later(40, (created_at) => tenant.insert(clientComments, { client_id, text: 'Был у нас', created_at }))
})

test('who sees only their own is told of no contact through a lead, chat or order of a colleague', async () => {
  const { tenant } = owner
  const seller = await world.colleague(owner, 'own_manager')
  const { id: client_id } = await newClient('Ольга', { user_id: seller.id })
  const row = async () => (await list('', seller))[0]
  const given = { client_id, name: 'Ольга', user_id: owner.id, source: 'Авито', created_at: daysAgo(20) }
  await callOf(await tenant.insert(leads, given), daysAgo(19))
  await orderOf(client_id, { created_at: daysAgo(18), user_id: owner.id })
  const chat = await newConversation(owner)
  await tenant.update(conversations, chat.id, {
    client_id,
    last_message_at: daysAgo(17),
    assignee_id: owner.id,
  })
  expect(await row()).toMatchObject({ last_contact_at: null, source: null })
  expect(await names('no_contact_days=30', seller)).toContain('Ольга')
  expect(await names('no_contact_days=30')).not.toContain('Ольга')

  await tenant.insert(leads, { ...given, user_id: seller.id, source: 'Сайт', created_at: daysAgo(10) })
  expect((await row())?.source).toBe('Сайт')
  expect(await names('no_contact_days=30', seller)).not.toContain('Ольга')
})

test('clients without a contact for some days are found, also by a change of many', async () => {
  const { tenant } = owner
  const [old, called] = [await newClient('Давний'), await newClient('Звонили')]
  await newClient('Новый', { created_at: daysAgo(1) })
  await tenant.insert(leads, { client_id: old.id, name: 'Давний', created_at: daysAgo(60) })
  const lead = await tenant.insert(leads, { client_id: called.id, name: 'Звонили', created_at: daysAgo(60) })
  await callOf(lead, daysAgo(5))
  expect(await names('no_contact_days=30')).toEqual(['Давний'])
  expect(await names('no_contact_days=3')).toEqual(['Давний', 'Звонили'])
  expect(await names('no_contact_days=61')).toEqual([])
  const body = { filter: { no_contact_days: '30' }, action: 'delete' }
  const change = (await owner.call('POST', '/api/clients/bulk', body)).json()
  expect(change.job.total_count).toBe(1)
})
