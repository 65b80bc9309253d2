import { type OrderItem, orderItem } from '@veranda/contract'
import { type OrderTerms, orderTerms } from '@veranda/soft-windows'
import { expect, test } from 'vitest'
import { mergeWork } from './merge-work.ts'

const item = (name: string, width: number): OrderItem =>
  orderItem.parse({
    key: `00000000-0000-4000-8000-00000000000${name}`,
    name,
    dims: { width, height: 2150 },
    film: 'pvc700_clear',
    edging: { all: 70 },
  })

const work = (items: OrderItem[], terms: Partial<OrderTerms> = {}) => ({
  items,
  terms: orderTerms.parse(terms),
  price_list_id: null,
})

const base = work([item('1', 2300), item('2', 1800)])

test("a colleague's discount is kept when only openings were changed here", () => {
  const mine = work([item('1', 2310), item('2', 1800)])
  const theirs = work([item('1', 2300), item('2', 1800)], { discount_bp: 1000 })
  const merged = mergeWork(base, mine, theirs)
  expect(merged.work.terms?.discount_bp).toBe(1000)
  expect(merged.work.items.map(({ dims }) => dims.width)).toEqual([2310, 1800])
  expect([merged.openings, merged.terms]).toEqual([[], []])
})

test('where both changed the same field, the value here is kept and reported', () => {
  const mine = work([item('1', 2310), item('2', 1800)], { discount_bp: 500 })
  const theirs = work([item('1', 2320), item('2', 1900)], { discount_bp: 1000, urgent: true })
  const merged = mergeWork(base, mine, theirs)
  expect(merged.work.items.map(({ dims }) => dims.width)).toEqual([2310, 1900])
  expect(merged.work.terms).toMatchObject({ discount_bp: 500, urgent: true })
  expect([merged.openings, merged.terms]).toEqual([[item('1', 2300).key], ['discount_bp']])
})

test('different fields of the mounting are merged', () => {
  const mounting = { foundation: 'wood', km: 10 } as const
  const start = work([], { mounting: orderTerms.parse({ mounting }).mounting })
  const mine = work([], { mounting: orderTerms.parse({ mounting: { ...mounting, km: 40 } }).mounting })
  const theirs = work([], {
    mounting: orderTerms.parse({ mounting: { ...mounting, foundation: 'brick' } }).mounting,
  })
  const merged = mergeWork(start, mine, theirs)
  expect(merged.work.terms?.mounting).toMatchObject({ foundation: 'brick', km: 40 })
  expect(merged.terms).toEqual([])
})

test('an opening added by a colleague is kept', () => {
  const mine = work([item('1', 2310), item('2', 1800)])
  const theirs = work([...base.items, item('3', 900)])
  expect(mergeWork(base, mine, theirs).work.items.map(({ name }) => name)).toEqual(['1', '2', '3'])
})

test('a price list changed on both sides is reported, and the one chosen here is kept', () => {
  const mine = { ...base, price_list_id: 2 }
  const theirs = { ...base, price_list_id: 3 }
  const merged = mergeWork(base, mine, theirs)
  expect(merged.work.price_list_id).toBe(2)
  expect(merged.terms).toEqual(['price_list_id'])
})

test('an opening deleted on one side and changed on the other is kept and reported', () => {
  const changed = work([item('1', 2310), item('2', 1800)])
  const deleted = work([item('2', 1800)])
  for (const merged of [mergeWork(base, changed, deleted), mergeWork(base, deleted, changed)]) {
    expect(merged.work.items.map(({ name }) => name)).toContain('1')
    expect(merged.openings).toEqual([item('1', 2300).key])
  }
  expect(mergeWork(base, work([...base.items]), deleted).openings).toEqual([])
})
