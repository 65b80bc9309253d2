import { readFileSync } from 'node:fs'
import { levelHeuristic, nest } from '@veranda/soft-windows'
import { expect, test } from 'vitest'
import { checkGolden } from './golden.ts'
import { goldenFile, goldenOrder } from './golden-file.ts'
import { stripFile } from './strip-packing.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(`samples/${name}`, import.meta.url), 'utf8'))
const file = goldenFile.parse(read('golden-orders.json'))

test('golden orders match to the kopeck and the millimetre', () => {
  const { passed, differences } = checkGolden(file)
  expect(differences).toEqual([])
  expect(passed).toBeGreaterThan(1500)
})

test('checkGolden reports wrong, missing and unexpected figures by path', () => {
  const wrong = goldenOrder.parse(structuredClone(file.orders[0]))
  wrong.expected.total_kop = 1
  wrong.expected.fasteners_total = { eyelet10: 35 }
  wrong.expected.invented = 5
  const paths = checkGolden({ ...file, orders: [wrong], words_cases: {}, account_key_cases: [] }).differences
  expect(paths.map((line) => line.split(':')[0])).toEqual([
    'SW-01.total_kop',
    'SW-01.fasteners_total.bracket_pa',
    'SW-01.invented',
  ])
})

test('checkGolden reports an invalid order and checks the others', () => {
  const { passed, differences } = checkGolden({ ...file, orders: [{ id: 'SW-00' }, ...file.orders] })
  expect(differences).toHaveLength(1)
  expect(differences[0]).toMatch(/^orders\[0\]: /)
  expect(passed).toBeGreaterThan(1500)
})

test('nest has at most half the gap of level heuristics on published strip-packing instances', () => {
  const { instances } = stripFile.parse(read('strip-packing.json'))
  const gaps = instances.map(({ items, strip_width, known_optimum }) => {
    const pieces = items.map(([w, h]) => ({ w, h, canTurn: false }))
    const gap = (length: number) => length / known_optimum - 1
    return {
      ours: gap(nest(pieces, strip_width, { tries: 50 }).length),
      first: gap(levelHeuristic(pieces, strip_width, 'first')),
      best: gap(levelHeuristic(pieces, strip_width, 'best')),
    }
  })
  const mean = (key: 'ours' | 'first' | 'best') => gaps.reduce((sum, one) => sum + one[key], 0) / gaps.length
  expect(mean('ours')).toBeLessThanOrEqual(Math.min(mean('first'), mean('best')) / 2)
})
