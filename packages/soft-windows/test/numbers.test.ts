import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, ceilMm, includedTax, roundHalfUp, share, spread, tenths } from '#numbers.ts'

test.each([
  [0.5, 1],
  [1.49, 1],
  [494.5, 495],
  [-0.5, 0],
])('%d is rounded to %d', (value, rounded) => {
  expect(roundHalfUp(value)).toBe(rounded)
})

test.each([
  [346.45, 346.4],
  [171.25, 171.2],
  [171.75, 171.8],
  [2370, 2370],
])('%d mm is %d to a tenth', (value, rounded) => {
  expect(tenths(value)).toBe(rounded)
})

test('a length with a floating-point error is not rounded up', () => {
  expect(ceilMm(2210.0000001)).toBe(2210)
  expect(ceilMm(2210.1)).toBe(2211)
})

test('amounts, shares and taxes are whole kopecks', () => {
  expect(amountOf(495, 95000)).toBe(470250)
  expect(amountOf(1, 50)).toBe(1)
  expect(share(2_338_880, 500)).toBe(116_944)
  expect(includedTax(25_750_800, 2200)).toBe(4_643_587)
})

test('distributed shares add up exactly and differ from the exact ones by less than a kopeck', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000, max: 100_000_000 }), weights, (total, list) => {
      const parts = spread(total, list)
      const sum = list.reduce((left, right) => left + right, 0)
      expect(parts.reduce((left, right) => left + right, 0)).toBe(total)
      const fair = (weight: number) => (sum > 0 ? (total * weight) / sum : total / list.length)
      for (const [index, part] of parts.entries())
        expect(Math.abs(part - fair(list[index] ?? 0))).toBeLessThan(1)
    }),
  )
})
