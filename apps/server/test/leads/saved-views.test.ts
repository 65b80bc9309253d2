import { limits } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { savedViews } from '#db/schema/tables.gen.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

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

const create = (person: Person, view: object = {}) =>
  person.call('POST', '/api/views', { entity: 'leads', name: 'Новые', query: { status: 'new' }, ...view })
const views = async (person: Person) => (await person.call('GET', '/api/views?entity=leads')).json()

test('a view keeps the parameters of the list and belongs to its author', async () => {
  const created = await create(owner)
  expect(created.statusCode).toBe(201)
  expect(created.json()).toMatchObject({
    name: 'Новые',
    query: { status: 'new' },
    is_shared: false,
    is_default: false,
    is_own: true,
    author: { id: owner.id },
  })
  expect(await views(owner)).toEqual([created.json()])
  expect(await views(anna)).toEqual([])
  expect((await anna.call('PUT', `/api/views/${created.json().id}`, { name: 'Чужой' })).statusCode).toBe(404)
})

test('a view keeps the columns of the list, and refuses what no list can show', async () => {
  const columns = { shown: { f12: true, email: false }, order: ['number', 'f12'], widths: { f12: 200 } }
  const created = (await create(owner, { columns, is_shared: true })).json()
  expect(created.columns).toEqual(columns)
  expect(await views(anna)).toMatchObject([{ columns }])
  const changed = { ...columns, widths: {} }
  expect((await owner.call('PUT', `/api/views/${created.id}`, { columns: changed })).json()).toMatchObject({
    columns: changed,
    query: { status: 'new' },
  })
  expect((await create(owner, { name: 'Без столбцов' })).json().columns).toBeNull()
  const tooWide = await create(owner, { name: 'Широкий', columns: { ...columns, widths: { f12: 6000 } } })
  expect([tooWide.statusCode, Object.keys(tooWide.json().errors)]).toEqual([422, ['columns.widths.f12']])
})

test('a shared view is seen by colleagues, who can neither change nor delete it', async () => {
  const { id } = (await create(owner, { is_shared: true })).json()
  expect(await views(anna)).toMatchObject([{ id, is_own: false }])
  expect((await anna.call('PUT', `/api/views/${id}`, { name: 'Моё' })).statusCode).toBe(403)
  expect((await anna.call('DELETE', `/api/views/${id}`)).statusCode).toBe(403)
  expect(await views(await world.company())).toEqual([])
})

test('everyone has a default of their own; it ends with sharing or deletion', async () => {
  const { id } = (await create(owner, { is_shared: true, is_default: true })).json()
  const second = (await create(owner, { name: 'Второй', is_default: true })).json()
  expect(await views(owner)).toMatchObject([
    { name: 'Второй', is_default: true },
    { name: 'Новые', is_default: false },
  ])
  expect((await anna.call('PUT', `/api/views/${id}`, { is_default: true })).json()).toMatchObject({
    is_default: true,
  })
  await owner.call('PUT', `/api/views/${id}`, { is_shared: false })
  await owner.call('PUT', `/api/views/${id}`, { is_shared: true })
  expect(await views(anna)).toMatchObject([{ id, is_default: false }])
  await owner.call('PUT', `/api/views/${second.id}`, { is_default: false })
  expect((await views(owner)).some((view: { is_default: boolean }) => view.is_default)).toBe(false)
  expect((await owner.call('DELETE', `/api/views/${id}`)).statusCode).toBe(204)
  expect(await views(anna)).toEqual([])
})

test('a taken name is refused at its field, and another person may use it', async () => {
  await create(owner)
  const repeated = await create(owner, { name: 'новые' })
  expect(repeated.statusCode).toBe(422)
  expect(Object.keys(repeated.json().errors)).toEqual(['name'])
  expect((await create(anna)).statusCode).toBe(201)
  expect((await create(owner, { entity: 'clients' })).statusCode).toBe(201)
})

test('a person has a limited number of views', async () => {
  for (let n = 0; n < limits.viewsMax; n += 1)
    await owner.tenant.insert(savedViews, { entity: 'leads', user_id: owner.id, name: `Вид ${n}` })
  const refused = await create(owner)
  expect(refused.json().errors).toEqual({ name: [expect.stringContaining(String(limits.viewsMax))] })
})

test('views of a list that the role may not read stay closed', async () => {
  const { id } = (await create(owner, { is_shared: true })).json()
  const production = await world.colleague(owner, 'production')
  expect((await production.call('GET', '/api/views?entity=leads')).statusCode).toBe(403)
  expect((await production.call('PUT', `/api/views/${id}`, { is_default: true })).statusCode).toBe(404)
})
