import { type OrderItem, orderItem } from '@veranda/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedCount, isDeepEqual, mergeOpenings, rebaseItems, resolveConflict } from './merge-openings.ts'

const keys = Array.from({ length: 5 }, () => crypto.randomUUID())
const size = fc.integer({ min: 100, max: 103 })

const opening = fc.record({
  name: fc.constantFrom('Фасад', 'Бок', ''),
  comment: fc.constantFrom('', 'дерево'),
  width: fc.option(size, { nil: undefined }),
  diagonal: fc.option(size, { nil: undefined }),
})

const items = fc
  .array(fc.tuple(fc.constantFrom(...keys), opening), { maxLength: 6 })
  .map((pairs) => [...new Map(pairs)].map(([key, one]) => namedOpening(key, one)))

const namedOpening = (
  key: string,
  { width, diagonal, ...rest }: { name: string; comment: string; width?: number; diagonal?: number },
): OrderItem =>
  orderItem.parse({
    key,
    film: 'pvc700_clear',
    edging: {},
    ...rest,
    dims: width === undefined ? {} : { width },
    measured: diagonal === undefined ? {} : { diag_bl_tr: diagonal },
  })

/** Three versions that often share keys. */
const versions = fc.tuple(items, items, items)
const of = (list: readonly OrderItem[], key: string) => list.find((item) => item.key === key)

test('a value changed on one side is taken, including the order', () => {
  fc.assert(
    fc.property(items, items, (base, changed) => {
      expect(mergeOpenings(base, base, changed)).toEqual({ items: changed, conflicts: [] })
      expect(mergeOpenings(base, changed, base)).toEqual({ items: changed, conflicts: [] })
    }),
  )
})

test('the merge is deterministic and leaves its inputs unchanged', () => {
  fc.assert(
    fc.property(versions, ([base, mine, theirs]) => {
      const before = structuredClone([base, mine, theirs])
      expect(mergeOpenings(base, mine, theirs)).toEqual(mergeOpenings(base, mine, theirs))
      expect([base, mine, theirs]).toEqual(before)
    }),
  )
})

test("a field changed on one side takes that side's value", () => {
  const fields = (item: OrderItem) => [item.name, item.comment, item.dims.width, item.measured.diag_bl_tr]
  fc.assert(
    fc.property(versions, ([base, mine, theirs]) => {
      const merged = mergeOpenings(base, mine, theirs)
      for (const key of keys) {
        const [baseItem, ownItem, theirItem, now] = [base, mine, theirs, merged.items].map((list) =>
          of(list, key),
        )
        if (!baseItem || !ownItem || !theirItem || !now) continue
        fields(now).forEach((value, index) => {
          const [b, m, t] = [baseItem, ownItem, theirItem].map((one) => fields(one)[index])
          if (m === b) expect(value).toBe(t)
          else if (t === b) expect(value).toBe(m)
        })
      }
    }),
  )
})

/** Whether an opening should exist after the merge. */
function isExpected(baseItem?: OrderItem, ownItem?: OrderItem, theirItem?: OrderItem): boolean {
  if (ownItem && theirItem) return true
  const remaining = ownItem ?? theirItem
  return remaining !== undefined && !(baseItem && isDeepEqual(remaining, baseItem))
}

test('an opening added on either side stays; a deleted one goes unless the other side changed it', () => {
  fc.assert(
    fc.property(versions, ([base, mine, theirs]) => {
      const merged = mergeOpenings(base, mine, theirs)
      for (const key of keys) {
        const [baseItem, ownItem, theirItem] = [base, mine, theirs].map((list) => of(list, key))
        expect(of(merged.items, key) !== undefined).toBe(isExpected(baseItem, ownItem, theirItem))
      }
      expect(new Set(merged.items.map(({ key }) => key)).size).toBe(merged.items.length)
    }),
  )
})

test('every conflict is reported with both values, and settling all of them leaves none', () => {
  fc.assert(
    fc.property(versions, fc.constantFrom('mine', 'theirs'), ([base, mine, theirs], choice) => {
      let sides = { base, mine }
      for (const conflict of mergeOpenings(base, mine, theirs).conflicts) {
        expect(conflict.mine).not.toEqual(conflict.theirs)
        sides = resolveConflict(sides, conflict, choice)
      }
      const after = mergeOpenings(sides.base, sides.mine, theirs)
      expect(after.conflicts).toEqual([])
      for (const item of after.items) {
        const [ownItem, theirItem] = [of(mine, item.key), of(theirs, item.key)]
        if (ownItem && theirItem && choice === 'mine' && of(base, item.key)?.name !== ownItem.name)
          expect(item.name).toBe(ownItem.name)
      }
    }),
  )
})

test("the measurer's diagonals and the manager's price fields are merged in one opening", () => {
  const [key = ''] = keys
  const baseItem = namedOpening(key, { name: 'Фасад', comment: '' })
  const mine = { ...baseItem, dims: { width: 2300 }, measured: { diag_bl_tr: 3148 } }
  const theirs = { ...baseItem, film: 'pvc700_tinted', qty: 2 }
  expect(mergeOpenings([baseItem], [mine], [theirs])).toEqual({
    items: [{ ...theirs, dims: { width: 2300 }, measured: { diag_bl_tr: 3148 } }],
    conflicts: [],
  })
})

test('a saved change whose response was lost does not conflict with later typing', () => {
  const [key = ''] = keys
  const baseItem = namedOpening(key, { name: 'Фасад', comment: '' })
  const sentItem = { ...baseItem, dims: { width: 2300 } }
  const mine = { ...baseItem, dims: { width: 2310 } }
  expect(mergeOpenings([baseItem], [mine], [sentItem]).conflicts).toHaveLength(1)
  expect(mergeOpenings(rebaseItems([baseItem], [sentItem], [sentItem]), [mine], [sentItem])).toEqual({
    items: [mine],
    conflicts: [],
  })
})

test('changes are counted by openings: changed, added and deleted', () => {
  const [a = '', b = '', c = ''] = keys
  const one = (key: string, name = '') => namedOpening(key, { name, comment: '' })
  expect(changedCount([one(a), one(b)], [one(a, 'Фасад'), one(c)])).toBe(3)
  expect(changedCount([one(a)], [one(a)])).toBe(0)
})
