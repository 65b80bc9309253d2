import { expect, test } from 'vitest'
import { debtOf } from './order-money.ts'

test.each([
  ['calculating', 38_700_00, 0, null],
  ['cancelled', 77_510_00, 0, null],
  ['approved', 38_700_00, 10_000_00, 28_700_00],
  ['completed', 38_700_00, 38_700_00, 0],
  ['in_production', 38_700_00, 40_000_00, 0],
  ['approved', null, null, null],
] as const)('an order at %s of %s with %s paid owes %s', (stage, total_kopecks, paid_kopecks, debt) => {
  expect(debtOf({ stage, total_kopecks, paid_kopecks })).toBe(debt)
})
