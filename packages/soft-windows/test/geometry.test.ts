import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaOf, boxOf, perimeterOf } from '#drawing/outline.ts'
import { outlineOf, ShapeError } from '#drawing/shape-outlines.ts'
import { countFasteners, fastenersOf } from '#fasteners.ts'
import { figuresOf, geometryOf } from '#geometry.ts'
import { opening } from '#schemas.ts'
import { openings, window } from './samples.ts'

test('a rectangle grows by its edging on each side', () => {
  const { outer, light } = geometryOf(
    window(2300, 2150, { edging: { top: 100, bottom: 50, left: 60, right: 70 } }),
  )
  expect(figuresOf(light).bbox_mm).toEqual([2300, 2150])
  expect(figuresOf(outer).bbox_mm).toEqual([2300 + 60 + 70, 2150 + 100 + 50])
})

test('outer sizes leave the light inside, and an overlap of 0 fits it into the opening', () => {
  const outer = geometryOf(window(2300, 2150, { size_mode: 'outer' }))
  expect(figuresOf(outer.light).bbox_mm).toEqual([2160, 2010])
  const inside = geometryOf(window(2300, 2150, { overlap: { top: 0, right: 0, bottom: 0, left: 0 } }))
  expect(figuresOf(inside.outer).bbox_mm).toEqual([2300, 2150])
  expect(figuresOf(inside.light).bbox_mm).toEqual([2160, 2010])
})

test.each([
  ['slope', { width: 1000, left: 1000, right: 2000 }, 1_500_000],
  ['trapezoid', { bottom: 2200, top: 1600, height: 2000 }, 3_800_000],
  ['trapezoid', { bottom: 2200, top: 1600, height: 2000, offset: 0 }, 3_800_000],
  ['triangle', { width: 3000, left: 1200 }, 1_800_000],
  ['triangle', { width: 3000, right: 1200 }, 1_800_000],
  ['triangle', { width: 3000, left: 5000, right: 4000 }, 6_000_000],
  ['quad', { bottom: 3000, right: 4000, top: 3000, left: 4000, diag_bl_tr: 5000 }, 12_000_000],
  ['quad', { bottom: 3000, right: 4000, top: 3000, left: 4000, diag_br_tl: 5000 }, 12_000_000],
  [
    'custom',
    {
      points: [
        [0, 0],
        [2000, 0],
        [2000, 1000],
        [1000, 2000],
        [0, 1000],
      ],
    },
    3_000_000,
  ],
] as const)('%s %o measures %d mm²', (shape, dims, area) => {
  const parsed = opening.shape.dims.parse(dims)
  expect(areaOf(outlineOf(shape, parsed))).toBeCloseTo(area, 3)
})

test('an arch flatter than a semicircle passes through its three points', () => {
  const { light, outer } = geometryOf(
    window(2000, 1500, { shape: 'arch', dims: { width: 2000, left: 1500, rise: 400 } }),
  )
  expect(boxOf(light).height).toBeCloseTo(1900, 6)
  expect(boxOf(outer).width).toBeCloseTo(2140, 6)
  expect(boxOf(outer).height).toBeCloseTo(70 + 1900 + 70, 6)
})

test.each([
  ['quad', { bottom: 3000, right: 500, top: 3000, left: 500, diag_bl_tr: 9000 }, 'dims', 'impossible'],
  ['quad', { bottom: 3000, right: 500, top: 3000, left: 500 }, 'diag_bl_tr', 'missing'],
  ['triangle', { width: 3000, left: 1000, right: 1000 }, 'dims', 'impossible'],
  ['rectangle', { width: 3000 }, 'height', 'missing'],
  ['arch', { width: 1000, left: 1000, rise: 600 }, 'rise', 'impossible'],
  [
    'custom',
    {
      points: [
        [0, 0],
        [0, 1000],
        [1000, 1000],
      ],
    },
    'points',
    'impossible',
  ],
] as const)('%s %o is refused at %s', (shape, dims, field, fault) => {
  const make = () => outlineOf(shape, opening.shape.dims.parse(dims))
  expect(make).toThrow(ShapeError)
  expect(make).toThrow(expect.objectContaining({ field, fault }))
})

test('the product is never smaller than the light, and its middle line lies between', () => {
  fc.assert(
    fc.property(openings, (one) => {
      const { light, centre, outer } = geometryOf(one)
      expect(areaOf(outer)).toBeGreaterThanOrEqual(areaOf(light) - 1e-6)
      expect(areaOf(outer)).toBeGreaterThanOrEqual(areaOf(centre) - 1e-6)
      expect(perimeterOf(centre)).toBeGreaterThanOrEqual(perimeterOf(light) - 1e-6)
    }),
  )
})

test('fasteners keep their maximum step, and each corner has at most one', () => {
  fc.assert(
    fc.property(openings, (one) => {
      const geometry = geometryOf(one)
      const sides = fastenersOf(one, geometry, { eyelet10: 350, bracket_pa: 400 })
      const all = Object.values(sides).flatMap(({ points }) => points)
      const total = Object.values(countFasteners(sides)).reduce((sum, count) => sum + count, 0)
      expect(all).toHaveLength(total)
      const places = new Set(all.map(({ x, y }) => `${x.toFixed(2)}:${y.toFixed(2)}`))
      expect(places.size).toBe(all.length)
      for (const { type, step_mm, working_mm, intervals } of Object.values(sides)) {
        expect(step_mm).toBeLessThanOrEqual(type === 'eyelet10' ? 350.05 : 400.05)
        expect(Math.abs(step_mm * intervals - working_mm)).toBeLessThanOrEqual(intervals * 0.05 + 1e-6)
      }
    }),
  )
})

test('a corner belongs to the top, then the bottom, then the left', () => {
  const one = window(2300, 2150)
  const sides = fastenersOf(one, geometryOf(one), { eyelet10: 350, bracket_pa: 400 })
  const owned = Object.fromEntries(Object.entries(sides).map(([side, found]) => [side, found.owned]))
  expect(owned).toEqual({ top: 8, bottom: 7, left: 5, right: 5 })
})

test('giving corners to the vertical sides keeps the number of fasteners', () => {
  const one = window(2300, 2150)
  const order = ['left', 'right', 'top', 'bottom']
  const sides = fastenersOf(one, geometryOf(one), { eyelet10: 350, bracket_pa: 400 }, order)
  const owned = Object.fromEntries(Object.entries(sides).map(([side, found]) => [side, found.owned]))
  expect(owned).toEqual({ top: 6, bottom: 5, left: 7, right: 7 })
})
