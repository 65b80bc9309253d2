import { columnWidths } from '@veranda/contract'
import { expect, test } from 'vitest'
import type { RecordColumn } from '#ui/lists/record-column.ts'
import { fitColumns } from './fit-columns.ts'

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
  const half = 660 - (40 + 140 - columnWidths.min) / 2
  expect(widthsIn(half)).toEqual([undefined, 150, 150, Math.floor((140 + columnWidths.min) / 2)])
})

test('none is narrower than its least width', () => {
  expect(widthsIn(200)).toEqual([undefined, 150, 130, columnWidths.min])
})
