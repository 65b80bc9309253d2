import { expect, test } from 'vitest'
import { geometryOf } from '#geometry.ts'
import { blanksOf, panelsOf, type WeldPlan } from '#panels.ts'
import type { Opening, Tech } from '#schemas.ts'
import { defaultTech, window } from './samples.ts'

const widths = (opening: Opening, plan: WeldPlan, roll: number, tech: Tech = defaultTech) =>
  panelsOf(blanksOf(opening, geometryOf(opening), tech), roll, plan, tech).panels.map(({ w }) => w)

test('zippers and dividers divide the film, each part with its allowance under the edges', () => {
  const opening = window(3000, 2400, {
    zippers: [{ x: 1000, type: 'spiral' }],
    dividers: [{ x: 2000, width: 100 }],
  })
  expect(widths(opening, 'equal', 2600)).toEqual([1010, 960, 1010])
})

test('a requested weld adds only its overlap', () => {
  const opening = window(2300, 2150, { welds: [{ x: 1000 }] })
  const parts = widths(opening, 'equal', 2600)
  expect(parts).toEqual([1040, 1340])
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(2300 + 60 + 20)
})

test.each([
  ['equal', [1190, 1190]],
  ['full_width', [1400, 980]],
  ['full_width_right', [980, 1400]],
  ['narrow_edges', [500, 1400, 500]],
] as const)('a sheet of 2360 is welded %s of %o', (plan, parts) => {
  expect(widths(window(2300, 2150), plan, 1400)).toEqual(parts)
})

test('a too narrow rest takes from the part before it', () => {
  expect(widths(window(2750, 2700), 'full_width', 1400)).toEqual(
    [1400, 1400, 150].map((w, i) => (i === 1 ? 1300 : w)),
  )
})

test('patterned film is never turned', () => {
  const tech = { ...defaultTech, patterned_films: ['pvc700_clear'] }
  const opening = window(1600, 1000)
  expect(widths(opening, 'equal', 1400)).toEqual([1660])
  expect(widths(opening, 'equal', 1400, tech)).toEqual([840, 840])
})
