import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawOpening } from '#drawing/drawing.ts'
import { drawingSvg } from '#drawing/drawing-svg.ts'
import { crossSectionAt } from '#drawing/outline.ts'
import { outlineOf } from '#drawing/shape-outlines.ts'
import { quoteOpening } from '#opening-quote.ts'
import type { Opening } from '#schemas.ts'
import { defaultPrices, defaultTech, openings, window } from './samples.ts'

const terms = { tech: defaultTech, roll: 1400 }
const quoteOf = (opening: Opening) =>
  quoteOpening(opening, { priceList: defaultPrices, tech: defaultTech, rolls: [1400] })
const draw = (opening: Opening) => drawOpening(opening, quoteOf(opening), terms)
const layer = (opening: Opening, name: string) =>
  draw(opening).layers.find((one) => one.name === name)?.marks ?? []

test('a drawing shows as many fasteners as are charged', () => {
  fc.assert(
    fc.property(openings, (opening) => {
      const counts = Object.values(quoteOf(opening).fasteners_total)
      expect(layer(opening, 'fasteners')).toHaveLength(counts.reduce((sum, count) => sum + count, 0))
    }),
  )
})

test('every element lies inside the picture', () => {
  fc.assert(
    fc.property(openings, (opening) => {
      const { width, height, layers } = draw(opening)
      const xs = layers.flatMap(({ marks }) =>
        marks.flatMap((mark) => {
          if (mark.kind === 'line') return [[mark.x1, mark.y1] as const, [mark.x2, mark.y2] as const]
          if (mark.kind === 'circle') return [[mark.cx, mark.cy] as const]
          return mark.kind === 'text' ? [[mark.x, mark.y] as const] : []
        }),
      )
      for (const [x, y] of xs) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(width)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(height)
      }
    }),
    { numRuns: 50 },
  )
})

test('required welds are drawn where the parts meet', () => {
  const welds = layer(window(2300, 2150), 'weld')
  expect(welds).toHaveLength(1)
  const [weld] = welds
  const { width } = draw(window(2300, 2150))
  expect(weld?.kind === 'line' && weld.x1).toBeCloseTo(width / 2, 6)
})

test('a divider of a slanted window ends at its edge', () => {
  const outline = outlineOf('slope', { width: 2000, left: 1000, right: 2000 })
  expect(crossSectionAt(outline, 'x', 1000)).toEqual([0, 1500])
  expect(crossSectionAt(outline, 'y', 1500)).toEqual([1000, 2000])
  expect(crossSectionAt(outline, 'x', 3000)).toBeNull()
})

test('a name in the drawing is escaped', () => {
  const svg = drawingSvg(draw(window(1000, 1000)), { title: '<script>"&', font: 'Inter' })
  expect(svg).toContain('aria-label="&lt;script&gt;&quot;&amp;"')
  expect(svg).not.toContain('<script>')
})

test('a wide enough roll is drawn without a weld', () => {
  const opening = window(2300, 2150)
  const welds = [1400, 2400].map(
    (roll) =>
      drawOpening(opening, quoteOf(opening), { ...terms, roll }).layers.find(({ name }) => name === 'weld')
        ?.marks,
  )
  expect(welds.map((marks) => marks?.length)).toEqual([1, 0])
})
