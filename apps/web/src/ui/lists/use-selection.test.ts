import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSelection } from './use-selection.ts'

const records = [1, 2, 3, 4, 5, 6].map((id) => ({ id }))
const texts = { all: '', one: () => '' }

function select(max: number, mayChoose: (record: { id: number }) => boolean = () => true) {
  const { result } = renderHook(() => useSelection(records, { mayChoose, max, texts }))
  return {
    toggle: (id: number, isRange?: boolean) => act(() => result.current?.toggle(id, isRange)),
    toggleAll: () => act(() => result.current?.toggleAll()),
    ids: () => result.current?.ids,
    isAll: () => result.current?.isAll,
  }
}

test('with Shift all records from the last one to this one are selected, in both directions', () => {
  const selection = select(10, ({ id }) => id !== 4)
  selection.toggle(2)
  selection.toggle(5, true)
  expect(selection.ids()).toEqual([2, 3, 5])
  selection.toggle(1, true)
  expect(selection.ids()).toEqual([1, 2, 3, 5])
})

test('with Shift, but nothing selected before, only this one is selected', () => {
  const selection = select(10)
  selection.toggle(3, true)
  expect(selection.ids()).toEqual([3])
})

test('of more records than one action takes the first are selected, which is not all of them', () => {
  const selection = select(4)
  selection.toggleAll()
  expect(selection.ids()).toEqual([1, 2, 3, 4])
  expect(selection.isAll()).toBe(false)
  selection.toggleAll()
  expect(selection.ids()).toEqual([])
})
