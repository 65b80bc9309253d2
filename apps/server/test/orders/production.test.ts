import type { NotificationList, Order, ProductionUnit } from '@veranda/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#test/support/answers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
  owner = await world.company()
})
afterAll(() => world.close())

test('windows pass through production one by one, and the last one makes the order ready', async () => {
  const maker = await world.colleague(owner, 'production')
  const { id } = await ok<Order>(owner.call('POST', '/api/orders', {}))
  const item = {
    key: crypto.randomUUID(),
    name: 'Фасад',
    qty: 2,
    dims: { width: 2000, height: 2000 },
    film: 'pvc700_clear',
    edging: { all: 70 },
  }
  await ok(owner.call('PUT', `/api/orders/${id}/items`, { items: [item] }))
  const board = () => ok<ProductionUnit[]>(maker.call('GET', '/api/production-units'))
  expect(await board()).toEqual([])
  await ok(owner.call('POST', `/api/orders/${id}/stage`, { stage: 'in_production', reason: 'Свои' }))
  const units = await board()
  expect(units.map(({ name, piece, pieces, size, stage }) => [name, piece, pieces, size, stage])).toEqual([
    ['Фасад', 1, 2, '2000 × 2000 мм', 'queued'],
    ['Фасад', 2, 2, '2000 × 2000 мм', 'queued'],
  ])
  const stageOf = async () => (await ok<Order>(maker.call('GET', `/api/orders/${id}`))).stage
  for (const [index, unit] of units.entries()) {
    expect(await stageOf()).toBe('in_production')
    const moved = await ok<ProductionUnit>(
      maker.call('PUT', `/api/production-units/${unit.id}`, { stage: index === 0 ? 'packed' : 'qc_done' }),
    )
    expect(moved.id).toBe(unit.id)
  }
  expect(await stageOf()).toBe('ready')
  const labels = await maker.call('GET', `/api/orders/${id}/labels`)
  expect(labels.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
})

test('an order that returns to production keeps finished windows, adds new ones and removes deleted ones', async () => {
  const { id } = await ok<Order>(owner.call('POST', '/api/orders', {}))
  const item = (name: string) => ({
    key: crypto.randomUUID(),
    name,
    dims: { width: 1000, height: 1000 },
    film: 'pvc700_clear',
    edging: { all: 70 },
  })
  const first = item('Первое')
  const second = { ...item('Второе'), qty: 2 }
  const toShop = () =>
    ok(owner.call('POST', `/api/orders/${id}/stage`, { stage: 'in_production', reason: 'Свои' }))
  await ok(owner.call('PUT', `/api/orders/${id}/items`, { items: [first] }))
  await toShop()
  const [unit] = await ok<ProductionUnit[]>(owner.call('GET', `/api/production-units?order_id=${id}`))
  await ok(owner.call('PUT', `/api/production-units/${unit?.id}`, { stage: 'cut' }))
  await ok(owner.call('POST', `/api/orders/${id}/revise`))
  await ok(owner.call('PUT', `/api/orders/${id}/items`, { items: [first, second] }))
  await toShop()
  const board = async () =>
    (await ok<ProductionUnit[]>(owner.call('GET', `/api/production-units?order_id=${id}`))).map(
      ({ name, piece, stage }) => [name, piece, stage],
    )
  expect(await board()).toEqual([
    ['Первое', 1, 'cut'],
    ['Второе', 1, 'queued'],
    ['Второе', 2, 'queued'],
  ])
  await ok(owner.call('POST', `/api/orders/${id}/revise`))
  await ok(owner.call('PUT', `/api/orders/${id}/items`, { items: [{ ...second, qty: 1 }] }))
  await toShop()
  expect(await board()).toEqual([['Второе', 1, 'queued']])
})

const window = (more: object = {}) => ({
  key: crypto.randomUUID(),
  name: 'Окно',
  dims: { width: 1200, height: 1400 },
  film: 'pvc700_clear',
  edging: { all: 70 },
  ...more,
})

/** An order in production with all windows checked. */
async function madeOrder(items: object[]): Promise<{ id: number; units: ProductionUnit[] }> {
  const { id } = await ok<Order>(owner.call('POST', '/api/orders', {}))
  await ok(owner.call('PUT', `/api/orders/${id}/items`, { items }))
  await toShop(id)
  const units = await unitsOf(id)
  for (const unit of units)
    await ok(owner.call('PUT', `/api/production-units/${unit.id}`, { stage: 'qc_done' }))
  return { id, units }
}

const toShop = (id: number) =>
  ok(owner.call('POST', `/api/orders/${id}/stage`, { stage: 'in_production', reason: 'Свои' }))
const unitsOf = (id: number) =>
  ok<ProductionUnit[]>(owner.call('GET', `/api/production-units?order_id=${id}`))
const stageOf = async (id: number) => (await ok<Order>(owner.call('GET', `/api/orders/${id}`))).stage

test('a window that goes back returns a ready order to production, and the responsible user is notified', async () => {
  const maker = await world.colleague(owner, 'production')
  const { id, units } = await madeOrder([window(), window()])
  expect(await stageOf(id)).toBe('ready')
  const back = (stage: string) => maker.call('PUT', `/api/production-units/${units[1]?.id}`, { stage })
  await ok(back('packed'))
  expect(await stageOf(id)).toBe('ready')
  await ok(back('cut'))
  expect(await stageOf(id)).toBe('in_production')
  const { data } = await ok<NotificationList>(owner.call('GET', '/api/user-notifications'))
  expect(data[0]).toMatchObject({
    message: 'Изделие вернулось в работу: заказ снова на этапе «В производстве»',
    data: { order_id: id },
  })
  await ok(back('qc_done'))
  expect(await stageOf(id)).toBe('ready')
})

test('production sees that an order is on hold', async () => {
  const { id } = await madeOrder([window()])
  expect((await unitsOf(id))[0]?.on_hold).toBe(false)
  await ok(owner.call('PUT', `/api/orders/${id}`, { on_hold: true, hold_reason: 'Не делать' }))
  expect((await unitsOf(id))[0]?.on_hold).toBe(true)
})

test('a window with another size, film or kind starts again; the others keep their status', async () => {
  const [size, film, kind, same] = [window(), window(), window(), window()]
  const { id } = await madeOrder([size, film, kind, same])
  await ok(owner.call('POST', `/api/orders/${id}/revise`))
  const items = [
    { ...size, dims: { width: 1900, height: 1400 } },
    { ...film, film: 'mesh' },
    { ...kind, kind: 'door' },
    { ...same, name: 'То же окно', comment: 'Слева от входа' },
  ]
  await ok(owner.call('PUT', `/api/orders/${id}/items`, { items }))
  await toShop(id)
  expect((await unitsOf(id)).map(({ stage }) => stage)).toEqual(['queued', 'queued', 'queued', 'qc_done'])
})
