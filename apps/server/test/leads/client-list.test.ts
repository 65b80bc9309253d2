import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog, clients, orders, users } from '#db/schema/tables.gen.ts'
import type { NewRow } from '#db/table-types.ts'
import { newOrder } from '#test/support/data/order-records.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'
import { searchTextOf } from '#text/search-text.ts'

let world: World
let owner: Person
let anna: Person

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
  anna = await world.colleague(owner, 'manager')
})
afterAll(() => world.close())

const newClient = (name: string, user_id: number | null = null) =>
  owner.tenant.insert(clients, { name, user_id })
const names = async (person: Person, query: string) =>
  (await person.call('GET', `/api/clients${query}`))
    .json()
    .data.map((client: { name: string }) => client.name)
const assign = (person: Person, id: number, user_id: number | null) =>
  person.call('PUT', `/api/clients/${id}`, { user_id })

test('clients are narrowed by assignee and sorted by name and change', async () => {
  const boris = await newClient('Борис', anna.id)
  await newClient('Анна')
  await owner.call('PUT', `/api/clients/${boris.id}`, { notes: 'Звонили' })
  expect(await names(owner, '?sort=name')).toEqual(['Анна', 'Борис'])
  expect(await names(owner, '?sort=-updated_at')).toEqual(['Борис', 'Анна'])
  expect(await names(owner, '?user_id=none')).toEqual(['Анна'])
  expect(await names(anna, '?user_id=me')).toEqual(['Борис'])
  expect(await names(owner, `?user_id=${anna.id}`)).toEqual(['Борис'])
  const { next_cursor } = (await owner.call('GET', '/api/clients?sort=name&limit=1')).json()
  expect(await names(owner, `?sort=name&limit=1&cursor=${next_cursor}`)).toEqual(['Борис'])
})

const walk = async (person: Person, sort: string) => {
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = `?sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`
    const page = (await person.call('GET', `/api/clients${query}`)).json()
    seen.push(...page.data.map((client: { name: string }) => client.name))
    cursor = page.next_cursor
  }
  return seen
}

test('clients are sorted by kind and by assignee, the newest of each first, those without one last', async () => {
  await owner.tenant.update(users, owner.id, { name: 'Яна' })
  await owner.tenant.update(users, anna.id, { name: 'анна' })
  const rows = [
    ['Один', 'organisation', owner.id],
    ['Два', 'person', null],
    ['Три', 'organisation', anna.id],
    ['Четыре', 'sole_proprietor', anna.id],
    ['Пять', 'person', owner.id],
    ['Шесть', 'organisation', null],
  ] as const
  for (const [name, kind, user_id] of rows) await owner.tenant.insert(clients, { name, kind, user_id })
  expect(await walk(owner, 'kind')).toEqual(['Пять', 'Два', 'Четыре', 'Шесть', 'Три', 'Один'])
  expect(await walk(owner, '-kind')).toEqual(['Шесть', 'Три', 'Один', 'Четыре', 'Пять', 'Два'])
  expect(await walk(owner, 'user')).toEqual(['Четыре', 'Три', 'Пять', 'Один', 'Шесть', 'Два'])
  expect(await walk(owner, '-user')).toEqual(['Пять', 'Один', 'Четыре', 'Три', 'Шесть', 'Два'])
  await owner.tenant.updateWhere(clients, eq(clients.kind, 'organisation'), { search_text: 'веранда' })
  expect(await walk(owner, `user&q=${encodeURIComponent('веранда')}`)).toEqual(['Три', 'Один', 'Шесть'])
})

test('clients are sorted by their orders, sum and debt, for those who may see them', async () => {
  const add = async (name: string, amounts: readonly (readonly [number, number])[]) => {
    const client = await newClient(name, anna.id)
    for (const [total_kopecks, paid_kopecks] of amounts) {
      const { id } = await newOrder(owner)
      const frozen = { stage: 'in_production', frozen_at: '2026-11-20T10:00:00Z' } as const
      await owner.tenant.update(orders, id, { client_id: client.id, total_kopecks, paid_kopecks, ...frozen })
    }
  }
  await add('Один', [[100_000, 0]])
  await add('Два', [
    [30_000, 30_000],
    [40_000, 40_000],
  ])
  await add('Ноль', [])
  await add('Три', [
    [10, 0],
    [10, 0],
    [10, 0],
  ])
  await add('Пусто', [])
  expect(await walk(owner, '-orders')).toEqual(['Три', 'Два', 'Один', 'Пусто', 'Ноль'])
  expect(await walk(owner, 'orders')).toEqual(['Ноль', 'Пусто', 'Один', 'Два', 'Три'])
  expect(await walk(owner, '-total')).toEqual(['Один', 'Два', 'Три', 'Пусто', 'Ноль'])
  expect(await walk(owner, 'total')).toEqual(['Ноль', 'Пусто', 'Три', 'Два', 'Один'])
  expect(await walk(owner, '-debt')).toEqual(['Один', 'Три', 'Пусто', 'Ноль', 'Два'])
  const measurer = await world.colleague(owner, 'measurer')
  await owner.tenant.updateWhere(clients, eq(clients.user_id, anna.id), { user_id: measurer.id })
  expect(await walk(measurer, '-total')).toEqual(['Пусто', 'Три', 'Ноль', 'Два', 'Один'])
})

test('clients are narrowed by the day they were added, in the company’s time zone', async () => {
  const added = (name: string, created_at: string) => owner.tenant.insert(clients, { name, created_at })
  // 21:00 UTC is midnight in Moscow.
  await added('Накануне', '2026-11-19T20:59:59Z')
  await added('Первая', '2026-11-19T21:00:00Z')
  await added('Последняя', '2026-11-20T20:59:59Z')
  await added('Назавтра', '2026-11-20T21:00:00Z')
  const query = '?from=2026-11-20&to=2026-11-20'
  expect(await names(owner, `${query}&sort=created_at`)).toEqual(['Первая', 'Последняя'])
  expect((await owner.call('GET', `/api/clients/counts${query}`)).json()).toMatchObject({ unassigned: 2 })
})

test('a client is given to a colleague by hand, and the audit log names both', async () => {
  const { id } = await newClient('Борис', owner.id)
  const changed = await assign(owner, id, anna.id)
  expect(changed.json()).toMatchObject({ user_id: anna.id, user: { id: anna.id }, version: 2 })
  const [row] = await owner.tenant.find(
    auditLog,
    and(eq(auditLog.entity, 'client'), eq(auditLog.action, 'update')),
  )
  const nameOf = async (person: Person) => (await person.call('GET', '/api/account')).json().name
  expect(row?.changes).toEqual({ user: [await nameOf(owner), await nameOf(anna)] })
  expect((await assign(owner, id, null)).json()).toMatchObject({ user_id: null, user: null })
})

test('an assignee who may not change clients, or is blocked or another company’s, is refused at the field', async () => {
  const { id } = await newClient('Борис')
  const production = await world.colleague(owner, 'production')
  const outsider = await world.company()
  const blocked = await world.colleague(owner, 'manager')
  await owner.call('POST', `/api/users/${blocked.id}/block`)
  for (const person of [production, outsider, blocked]) {
    const answer = await assign(owner, id, person.id)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual(['user_id'])
  }
})

test('counts of the chips follow the other filters', async () => {
  await newClient('Анна', anna.id)
  await newClient('Борис')
  await newClient('Вера')
  const counts = async (person: Person, query = '') =>
    (await person.call('GET', `/api/clients/counts${query}`)).json()
  expect(await counts(anna)).toEqual({ mine: 1, unassigned: 2 })
  expect(await counts(anna, '?user_id=me')).toEqual({ mine: 1, unassigned: 2 })
  expect(await counts(anna, '?trash=true')).toEqual({ mine: 0, unassigned: 0 })
  const search = searchTextOf({ name: 'Вероника', phone: '', email: '' })
  await owner.tenant.insert(clients, { name: 'Вероника', search_text: search })
  expect(await counts(anna, `?q=${encodeURIComponent('вероника')}`)).toEqual({ mine: 0, unassigned: 1 })
  const measurer = await world.colleague(owner, 'measurer')
  expect(await counts(measurer)).toEqual({ mine: 0, unassigned: 0 })
})

test('a row tells of the orders, their amounts and the debt, to those who may see them', async () => {
  const client = await newClient('Анна', anna.id)
  await newClient('Борис')
  const order = async (values: Partial<NewRow<typeof orders>>) => {
    const { id } = await newOrder(owner)
    await owner.tenant.update(orders, id, { client_id: client.id, ...values })
  }
  const frozen_at = '2026-11-20T10:00:00Z'
  await order({ total_kopecks: 100_000, paid_kopecks: 30_000, stage: 'in_production', frozen_at })
  // Not approved yet, so that nothing is owed.
  await order({ total_kopecks: 50_000 })
  await order({ total_kopecks: 70_000, stage: 'cancelled', frozen_at })
  await order({ total_kopecks: 90_000, deleted_at: frozen_at })
  const rows = async (person: Person) =>
    (await person.call('GET', '/api/clients?sort=name'))
      .json()
      .data.map((row: { orders: unknown }) => row.orders)
  const figures = { count: 3, total_kopecks: 150_000, debt_kopecks: 70_000 }
  expect(await rows(anna)).toEqual([figures, { count: 0, total_kopecks: 0, debt_kopecks: 0 }])
  const measurer = await world.colleague(owner, 'measurer')
  await owner.tenant.update(clients, client.id, { user_id: measurer.id })
  expect(await rows(measurer)).toEqual([null])
  await world.owner.query(
    `update company_modules set is_active = false where company_id = $1 and code = 'soft_windows'`,
    [owner.companyId],
  )
  expect(await rows(owner)).toEqual([null, null])
})
