import { expect, test } from 'vitest'
import { cartOf, modulePrices } from './purchase-rules.ts'

test.each([
  [1, 149_000, 0],
  [3, 424_650, 22_350],
  [6, 804_600, 89_400],
  [12, 1_430_400, 357_600],
] as const)('leads for %i months cost %i kopecks, saving %i', (months, total, discount) => {
  const cart = cartOf([{ code: 'leads', months }])
  expect([cart.total_kopecks, cart.discount_kopecks, cart.full_kopecks]).toEqual([
    total,
    discount,
    total + discount,
  ])
})

test('a cart is the sum of its lines', () => {
  const cart = cartOf([
    { code: 'leads', months: 12 },
    { code: 'chat', months: 1 },
  ])
  expect(cart.lines.map((line) => line.amount_kopecks)).toEqual([1_430_400, 99_000])
  expect(cart.total_kopecks).toBe(1_529_400)
  expect(cart.lines[0]).toMatchObject({
    name: 'Заявки и клиенты',
    discount_percent: 20,
    price_kopecks: 149_000,
  })
})

test('an empty cart costs nothing', () => {
  expect(cartOf([])).toEqual({ lines: [], full_kopecks: 0, discount_kopecks: 0, total_kopecks: 0 })
})

test('every price is a positive integer of kopecks', () => {
  for (const price of Object.values(modulePrices)) expect(Number.isInteger(price) && price > 0).toBe(true)
})
