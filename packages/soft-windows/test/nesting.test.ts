import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lowerBound } from '#nesting/bounds.ts'
import { areDisjoint, isGuillotine } from '#nesting/check.ts'
import { planRolls, type Wanted } from '#nesting/film-plan.ts'
import { levelHeuristic } from '#nesting/level-heuristics.ts'
import { useRemnants } from '#nesting/remnants.ts'
import { cutRolls } from '#nesting/roll-lengths.ts'
import { nest } from '#nesting/search.ts'
import { defaultTech } from './samples.ts'

const width = 1400
const piece = fc.record({
  w: fc.integer({ min: 100, max: width }),
  h: fc.integer({ min: 100, max: 3000 }),
  canTurn: fc.boolean(),
})
const pieces = fc.array(piece, { minLength: 1, maxLength: 25 })
const budget = { tries: 60 }

test('pieces do not overlap, lie inside the roll, appear once, in allowed orientations, and are separable by guillotine cuts', () => {
  fc.assert(
    fc.property(pieces, (list) => {
      const { placements, length, bound, levels } = nest(list, width, budget)
      expect(placements.map((one) => one.piece).sort((a, b) => a - b)).toEqual(list.map((_, index) => index))
      for (const { piece: index, x, y, w, h, isTurned } of placements) {
        const own = list[index]
        expect(isTurned ? [h, w] : [w, h]).toEqual([own?.w, own?.h])
        if (isTurned) expect(own?.canTurn).toBe(true)
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + w).toBeLessThanOrEqual(width)
        expect(y + h).toBeLessThanOrEqual(length)
      }
      expect(areDisjoint(placements)).toBe(true)
      expect(isGuillotine(placements)).toBe(true)
      expect(length).toBeGreaterThanOrEqual(bound)
      expect(levels.reduce((sum, level) => sum + level.length, 0)).toBe(length)
    }),
  )
})

test('the same pieces and tries give the same layout', () => {
  fc.assert(
    fc.property(pieces, (list) => {
      expect(nest(list, width, budget)).toEqual(nest(list, width, budget))
    }),
    { numRuns: 20 },
  )
})

test('more tries never increase the length, and the bound also holds for other layouts', () => {
  fc.assert(
    fc.property(pieces, (list) => {
      const fixed = list.map((one) => ({ ...one, canTurn: false }))
      const few = nest(fixed, width, { tries: 0 })
      expect(nest(fixed, width, { tries: 200 }).length).toBeLessThanOrEqual(few.length)
      expect(levelHeuristic(fixed, width, 'first')).toBeGreaterThanOrEqual(lowerBound(fixed, width))
    }),
  )
})

test('layouts without guillotine cuts are detected', () => {
  const pinwheel = [
    { x: 0, y: 0, w: 2, h: 1 },
    { x: 2, y: 0, w: 1, h: 2 },
    { x: 1, y: 2, w: 2, h: 1 },
    { x: 0, y: 1, w: 1, h: 2 },
  ]
  expect(areDisjoint(pinwheel)).toBe(true)
  expect(isGuillotine(pinwheel)).toBe(false)
  expect(areDisjoint([...pinwheel, { x: 1, y: 1, w: 2, h: 1 }])).toBe(false)
})

test('first fit and best fit differ where they should', () => {
  const sizes = [
    [5, 10],
    [7, 9],
    [3, 8],
    [5, 7],
  ] as const
  const list = sizes.map(([w, h]) => ({ w, h, canTurn: false }))
  expect(levelHeuristic(list, 10, 'first')).toBe(10 + 9 + 7)
  expect(levelHeuristic(list, 10, 'best')).toBe(10 + 9)
})

test('a piece wider than the roll is refused', () => {
  expect(() => nest([{ w: 1500, h: 1600, canTurn: true }], width, budget)).toThrow(RangeError)
})

const blanks = (count: number, w: number, h: number): Wanted[] =>
  Array.from({ length: count }, () => ({ key: '0', w, h, is_fixed: false }))

test('jointly chosen weld positions need less film than equal halves', () => {
  const order = blanks(6, 1560, 1860)
  const plan = (weld_policy: 'equal' | 'optimize') =>
    planRolls({ wanted: order, rolls: [1400], tech: { ...defaultTech, weld_policy }, budget })[0]
  expect(plan('equal')?.length).toBe(12 * 1860)
  expect(plan('optimize')?.length).toBeLessThanOrEqual(7 * 1860)
})

test('a plan contains all requested film, whatever the policy', () => {
  const size = fc.integer({ min: 300, max: 3500 })
  const orders = fc.array(fc.record({ w: size, h: size }), { minLength: 1, maxLength: 6 })
  const policy = fc.constantFrom('equal' as const, 'full_width' as const, 'optimize' as const)
  fc.assert(
    fc.property(orders, policy, (sizes, weld_policy) => {
      const order = sizes.map((one, index) => ({ ...one, key: String(index), is_fixed: false }))
      const tech = { ...defaultTech, weld_policy }
      const plans = planRolls({ wanted: order, rolls: [1400, 2200], tech, budget: { tries: 10 } })
      expect(plans.length).toBeGreaterThan(0)
      for (const { panels, length, bound } of plans) {
        expect(new Set(panels.map(({ key }) => key)).size).toBe(order.length)
        expect(length).toBeGreaterThanOrEqual(bound)
        const area = (list: { w: number; h: number }[]) => list.reduce((sum, { w, h }) => sum + w * h, 0)
        expect(area(panels)).toBeGreaterThanOrEqual(area(order))
      }
    }),
    { numRuns: 40 },
  )
})

test('remnants are used before a new roll, smaller ones first, and never below the minimum size', () => {
  const panels = [
    { key: 'a', w: 800, h: 900, is_fixed: false, part: 1, parts: 1 },
    { key: 'b', w: 1300, h: 2000, is_fixed: true, part: 1, parts: 1 },
  ]
  const remnants = [
    { id: 1, w: 2000, h: 1300 },
    { id: 2, w: 900, h: 900 },
    { id: 3, w: 700, h: 3000 },
  ]
  const { uses, rest } = useRemnants(panels, remnants, 800)
  expect(uses.map(({ remnant, placements }) => [remnant.id, placements.length])).toEqual([[2, 1]])
  expect(rest.map(({ key }) => key)).toEqual(['b'])
})

test('no level crosses the end of a roll', () => {
  const levels = [4000, 3000, 6000, 5000].map((length, index) => ({ y: index, length }))
  const rolls = cutRolls({ placements: [], levels, length: 18_000 }, 10_000)
  expect(rolls.map(({ length }) => length)).toEqual([10_000, 8000])
  expect(rolls.flatMap((roll) => roll.levels).sort()).toEqual([0, 1, 2, 3])
  expect(() => cutRolls({ placements: [], levels, length: 18_000 }, 5000)).toThrow(RangeError)
})
