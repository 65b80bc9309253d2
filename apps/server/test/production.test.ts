import type { Order, ProductionUnit } from '@veranda/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from './answers.ts'
import { createWorld, type Person, type World } from './world.ts'

let world: World
let owner: Person

beforeAll(async () => {
  world = await createWorld()
  owner = await world.company()
})
afterAll(() => world.close())

test('windows go through the shop one by one, and the last one makes the order ready', async () => {
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

test('an order that comes back to production keeps what was done, new windows join, and those that are gone leave', async () => {
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
