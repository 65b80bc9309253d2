import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areDisjoint } from '#nesting/check.ts'
import { offcutsOf } from '#nesting/offcuts.ts'
import { planFromStock, takeRolls } from '#nesting/stock-plan.ts'
import { defaultTech } from './samples.ts'

const budget = { tries: 100 }
const piece = (key: string, w: number, h: number) => ({ key, w, h, is_fixed: false })

describe('a plan from the stock', () => {
  test('uses the smallest remnant that holds a piece, and nests the rest', () => {
    const stock = {
      remnants: [
        { id: 1, w: 1300, h: 2200 },
        { id: 2, w: 1100, h: 2100 },
        { id: 3, w: 700, h: 9000 },
      ],
      rolls: [],
    }
    const blanks = [piece('a', 1060, 2060), piece('b', 1060, 2060), piece('c', 1060, 2060)]
    const [plan] = planFromStock({ wanted: blanks, rolls: [1400], tech: defaultTech, budget, stock })
    expect(plan?.remnants.map(({ remnant }) => remnant.id)).toEqual([2, 1])
    expect(plan?.placements).toHaveLength(1)
    const pieces = [...(plan?.placements ?? []), ...(plan?.remnants ?? []).flatMap((use) => use.placements)]
    expect(pieces.map((one) => one.piece).sort()).toEqual([0, 1, 2])
  })

  test('prefers a width in stock to one with less waste that must be bought', () => {
    const stock = { remnants: [], rolls: [{ id: 7, w: 1800, length: 5000 }] }
    const blanks = [piece('a', 1060, 2060)]
    const [plan] = planFromStock({ wanted: blanks, rolls: [1400, 1800], tech: defaultTech, budget, stock })
    expect(plan).toMatchObject({ width: 1800, missing: 0, rolls: [{ id: 7, levels: [0] }] })
  })

  test('needs no roll if remnants hold everything', () => {
    const stock = { remnants: [{ id: 1, w: 1100, h: 2100 }], rolls: [] }
    const [plan] = planFromStock({
      wanted: [piece('a', 1060, 2060)],
      rolls: [1400],
      tech: defaultTech,
      budget,
      stock,
    })
    expect(plan).toMatchObject({ length: 0, missing: 0, rolls: [] })
  })
})

test('strips use the shortest roll that holds them; others must be bought', () => {
  const levels = [2000, 3000, 4000].map((length) => ({ y: 0, length }))
  const plan = { levels, placements: [], length: 9000, width: 1400 }
  const rolls = [
    { id: 1, w: 1400, length: 3500 },
    { id: 2, w: 1400, length: 2000 },
    { id: 3, w: 1800, length: 9000 },
  ]
  expect(takeRolls(plan, rolls, 30_000)).toEqual([
    { id: 2, levels: [0], length: 2000 },
    { id: 1, levels: [1], length: 3000 },
    { id: null, levels: [2], length: 4000 },
  ])
})

describe('offcuts', () => {
  test('are the largest remaining rectangles, none below the minimum size', () => {
    const sheet = { x: 0, y: 0, w: 2000, h: 3000 }
    const placed = [{ x: 0, y: 0, w: 1000, h: 1000 }]
    expect(offcutsOf(sheet, placed, 800)).toEqual([
      { x: 0, y: 1000, w: 2000, h: 2000 },
      { x: 1000, y: 0, w: 1000, h: 1000 },
    ])
    expect(offcutsOf(sheet, placed, 1500)).toEqual([{ x: 0, y: 1000, w: 2000, h: 2000 }])
  })

  test('lie on the sheet without overlapping its pieces or each other', () => {
    const side = fc.integer({ min: 100, max: 900 })
    const pieces = fc.array(fc.record({ x: side, y: side, w: side, h: side }), { maxLength: 4 })
    fc.assert(
      fc.property(pieces, (placed) => {
        const sheet = { x: 0, y: 0, w: 2000, h: 2000 }
        const disjoint = placed.filter((one, index) => areDisjoint([...placed.slice(0, index), one]))
        const offcuts = offcutsOf(sheet, disjoint, 300)
        for (const one of offcuts) {
          expect(Math.min(one.w, one.h)).toBeGreaterThanOrEqual(300)
          expect(one.x + one.w).toBeLessThanOrEqual(2000)
          expect(one.y + one.h).toBeLessThanOrEqual(2000)
          expect(disjoint.every((piece) => areDisjoint([piece, one]))).toBe(true)
        }
        expect(areDisjoint(offcuts)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })
})
