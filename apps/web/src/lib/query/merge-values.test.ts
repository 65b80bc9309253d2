import { expect, test } from 'vitest'
import { mergeValues } from './merge-values.ts'

test('fields of nested objects are merged, and a field that both changed is named', () => {
  const before = { terms: { days: 1, months: 2 }, prefix: 'А' }
  const mine = { terms: { days: 5, months: 2 }, prefix: 'Б' }
  const theirs = { terms: { days: 1, months: 9 }, prefix: 'В' }
  expect(mergeValues({ before, mine, theirs })).toEqual({
    value: { terms: { days: 5, months: 9 }, prefix: 'Б' },
    clashes: [{ path: 'prefix', theirs: 'В' }],
  })
})

test('a list is one value, because its places mean nothing', () => {
  expect(mergeValues({ before: [1, 2], mine: [3, 2], theirs: [1, 3] }, 'ids')).toEqual({
    value: [3, 2],
    clashes: [{ path: 'ids', theirs: [1, 3] }],
  })
})

test('elements with the same codes are merged by their fields', () => {
  const film = { code: 'pvc', name: 'ПВХ', rolls: [1400] }
  const mine = [{ ...film, name: 'Плёнка' }]
  const theirs = [{ ...film, rolls: [1800] }]
  expect(mergeValues({ before: [film], mine, theirs }, 'films')).toEqual({
    value: [{ code: 'pvc', name: 'Плёнка', rolls: [1800] }],
    clashes: [],
  })
})
