import type { Order, OrderDocument } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ok } from '#test/support/answers.ts'
import { facade } from '#test/support/document-helpers.ts'
import { createWorld, type Person, type World } from '#test/support/world.ts'
import { isoDay } from '#time/dates.ts'

let world: World
let owner: Person
let order: Order

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  owner = await world.company()
  const { id } = await ok<Order>(owner.call('POST', '/api/orders', { address: 'Истра' }))
  order = await ok<Order>(owner.call('PUT', `/api/orders/${id}/items`, { items: [facade] }))
})
afterAll(() => world.close())

const propose = () =>
  ok<OrderDocument>(owner.call('POST', `/api/orders/${order.id}/documents`, { kind: 'proposal' }))
const move = (stage: string, reason = '') =>
  owner.call('POST', `/api/orders/${order.id}/stage`, { stage, reason })

const raisePrices = () => setFilm({ pvc700_clear: 900_000 })

async function setFilm(film_m2: Record<string, number>): Promise<void> {
  const [list] = await ok<{ id: number; current: { prices: { film_m2: object } } }[]>(
    owner.call('GET', '/api/price-lists'),
  )
  const prices = { ...list?.current.prices, film_m2 }
  const effective_from = isoDay(new Date(), 'Europe/Moscow')
  await ok(owner.call('POST', `/api/price-lists/${list?.id}/versions`, { prices, effective_from }))
}

describe('a manual approval', () => {
  test('freezes what the proposal was made from, whatever happened to the price list', async () => {
    const { id } = await propose()
    await ok(owner.call('POST', `/api/documents/${id}/share`))
    await raisePrices()
    const approved = await ok<Order>(move('approved'))
    expect(approved).toMatchObject({ stage: 'approved', total_kopecks: order.total_kopecks })
  })

  test('without a proposal freezes the current prices', async () => {
    await raisePrices()
    const approved = await ok<Order>(move('approved'))
    expect(approved.total_kopecks).toBeGreaterThan(order.total_kopecks ?? 0)
  })

  test('uses prices that were set after the order was saved', async () => {
    await setFilm({})
    const { id } = await ok<Order>(owner.call('POST', '/api/orders', { address: 'Истра' }))
    order = await ok<Order>(owner.call('PUT', `/api/orders/${id}/items`, { items: [facade] }))
    expect(order.total_kopecks).toBeNull()
    expect((await move('proposal_sent')).json().errors.stage).toEqual(['Задайте цены, которых нет в прайсе'])
    await raisePrices()
    expect((await ok<Order>(move('proposal_sent'))).total_kopecks).toBeGreaterThan(0)
  })

  test('is refused if a price was removed from the list', async () => {
    await ok(move('proposal_sent'))
    await setFilm({})
    expect((await move('approved')).json().errors.stage).toEqual(['Задайте цены, которых нет в прайсе'])
  })

  test('a proposal calculates the order at current prices, and lists show the same', async () => {
    await raisePrices()
    const { id } = await propose()
    const document = await ok<OrderDocument>(owner.call('GET', `/api/documents/${id}`))
    const now = await ok<Order>(owner.call('GET', `/api/orders/${order.id}`))
    expect(now.total_kopecks).toBe(document.total_kopecks)
    expect(now.total_kopecks).toBeGreaterThan(order.total_kopecks ?? 0)
  })

  test('ignores a voided proposal', async () => {
    const { id } = await propose()
    await ok(owner.call('POST', `/api/documents/${id}/void`, { reason: 'Ошибка' }))
    await raisePrices()
    const approved = await ok<Order>(move('approved'))
    expect(approved.total_kopecks).toBeGreaterThan(order.total_kopecks ?? 0)
  })

  test('of openings changed after the proposal needs a reason and shows both totals', async () => {
    const { number } = await propose()
    const items = [{ ...facade, qty: 2 }]
    const changed = await ok<Order>(owner.call('PUT', `/api/orders/${order.id}/items`, { items }))
    const refused = await move('approved')
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors.stage[0]).toContain(`Заказ изменён после КП № ${number}: в КП `)
    const approved = await ok<Order>(move('approved', 'Договорились по телефону'))
    expect(approved.total_kopecks).toBe(changed.total_kopecks)
  })
})
