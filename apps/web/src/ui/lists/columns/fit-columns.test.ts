import { expect, test } from 'vitest'
import type { RecordColumn } from '#ui/lists/record-column.ts'
import { fitColumns, neededWidth } from './fit-columns.ts'

const column = (id: string, over: Partial<RecordColumn<null>> = {}): RecordColumn<null> => ({
  id,
  label: id,
  cell: () => null,
  ...over,
})
const columns = [
  column('name'),
  column('phone', { width: 150, isWhole: true }),
  column('status', { width: 170, minWidth: 130 }),
  column('source', { width: 140 }),
]
const widthsIn = (space: number) => fitColumns(columns, space).map(({ width }) => width)

test('columns keep their widths where they fit', () => {
  expect(widthsIn(660)).toEqual([undefined, 150, 170, 140])
})

test('without room each gives up the same share of what it has above its least width', () => {
  const half = 660 - (40 + 56) / 2
  expect(widthsIn(half)).toEqual([undefined, 150, 150, 112])
})

test('none is narrower than its least width, so a table with less room scrolls', () => {
  expect(widthsIn(524)).toEqual([undefined, 150, 130, 84])
  expect(widthsIn(523)).toEqual([undefined, 150, 170, 140])
})

test('a table needs the widths of its columns and room for the one without a width', () => {
  expect(neededWidth(columns)).toBe(160 + 150 + 170 + 140)
})
