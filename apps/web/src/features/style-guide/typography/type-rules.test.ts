import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createAppTheme } from '#ui/theme.ts'
import { colorPairs, contrastGrade, pixelsOf, shownVariants, variantFacts } from './type-rules.ts'

const src = join(import.meta.dirname, '../../..')
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.tsx'),
)

test.each([
  ['1.75rem', 28],
  ['0.8125rem', 13],
  ['15px', 15],
  [14, 14],
  ['clamp(1rem, 2vw, 2rem)', null],
  [undefined, null],
])('a size of %s is %s pixels', (size, pixels) => {
  expect(pixelsOf(size, 16)).toBe(pixels)
})

test.each([
  [1, 'poor'],
  [2.99, 'poor'],
  [3, 'large'],
  [4.49, 'large'],
  [4.5, 'good'],
  [6.99, 'good'],
  [7, 'best'],
  [21, 'best'],
])('a contrast of %s is %s', (ratio, grade) => {
  expect(contrastGrade(ratio)).toBe(grade)
})

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const appTheme = createAppTheme({ theme, density: 'comfortable' })

  test.each(colorPairs(appTheme))('$name: $ink on $ground is readable', ({ ratio }) => {
    expect(ratio).toBeGreaterThanOrEqual(4.5)
  })

  test.each(shownVariants)('%s has a size and a weight', (variant) => {
    const { size, weight, lineHeight } = variantFacts(appTheme, variant)
    expect(size).toBeGreaterThanOrEqual(12)
    expect(weight).toBeGreaterThanOrEqual(400)
    expect(lineHeight).toBeGreaterThan(1)
  })
})

test('every typography variant that the product uses is shown', () => {
  const used = sources.flatMap((path) =>
    [...readFileSync(join(src, path), 'utf8').matchAll(/<Typography\b[^>]*?\svariant="(\w+)"/g)].map(
      ([, variant = '']) => variant,
    ),
  )
  expect(used.length).toBeGreaterThan(100)
  const shown = new Set<string>(shownVariants)
  expect([...new Set(used)].filter((variant) => !shown.has(variant))).toEqual([])
})
