import type { CuttingPlan, Materials, Order, OrderCalculation, OrderItemInput } from '@veranda/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ok } from '#test/support/answers.ts'
import { newItem as item } from '#test/support/data/order-records.ts'
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

async function filled(items: OrderItemInput[]): Promise<number> {
  const { id } = await ok<Order>(owner.call('POST', '/api/orders', {}))
  await ok(owner.call('PUT', `/api/orders/${id}/items`, { items }))
  return id
}

test("an order's film is cut with welds where they waste least, each piece once", async () => {
  const id = await filled([
    item({ name: 'Фасад', qty: 3 }),
    item({ name: 'Торец', dims: { width: 1200, height: 2000 } }),
  ])
  const plan = await ok<CuttingPlan>(owner.call('GET', `/api/orders/${id}/cutting-plan`))
  const [film] = plan.films
  expect(plan.films).toHaveLength(1)
  expect(film?.pieces.map((piece) => piece.opening)).toContain('Торец')
  expect(film?.length_mm).toBeGreaterThanOrEqual(film?.bound_mm ?? 0)
  expect(film?.waste_kopecks).toBeGreaterThan(0)
  const strips = film?.rolls.flatMap((roll) => roll.strips).sort((a, b) => a - b)
  expect(strips).toEqual(film?.strips.map((_, index) => index))
  const area = film?.pieces.reduce((sum, { w, h }) => sum + w * h, 0) ?? 0
  expect(film?.waste_mm2).toBe((film?.roll_mm ?? 0) * (film?.length_mm ?? 0) - area)
  const maker = await world.colleague(owner, 'production')
  const visiblePlan = await ok<CuttingPlan>(maker.call('GET', `/api/orders/${id}/cutting-plan`))
  expect(visiblePlan.films[0]?.waste_kopecks).toBeNull()
})

test('a calculation names each line, and materials what is needed in stock', async () => {
  const id = await filled([item({ qty: 2 })])
  const calculation = await ok<OrderCalculation>(owner.call('GET', `/api/orders/${id}/calculation`))
  expect(calculation.openings[0]?.lines[0]).toEqual({
    code: 'film:pvc700_clear',
    qty_centi: 495,
    unit: 'м²',
    price_kopecks: 95_000,
    amount_kopecks: 470_250,
  })
  expect(calculation).toMatchObject({
    products_kopecks: 1_880_020,
    total_kopecks: 1_880_000,
    missing_prices: [],
  })
  const maker = await world.colleague(owner, 'production')
  expect((await maker.call('GET', `/api/orders/${id}/calculation`)).statusCode).toBe(403)
  const stock = await ok<Materials>(maker.call('GET', `/api/orders/${id}/materials`))
  // Two windows with 8 eyelets and 17 brackets each, plus three per cent reserve.
  expect(stock).toMatchObject({
    edging_mm: { '70:brown': 19_720 },
    fasteners: { 'bracket_pa:zinc': 36, 'eyelet10:zinc': 17 },
    screws: 75,
  })
})
