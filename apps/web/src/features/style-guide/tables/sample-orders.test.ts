import { expect, test } from 'vitest'
import { type SampleFilter, sampleOrdersPage } from './sample-orders.ts'

const all: SampleFilter = { q: '', sort: '-number', isInWork: false, removed: [] }
const idsOf = (filter: Partial<SampleFilter>, cursor?: string) =>
  sampleOrdersPage({ ...all, ...filter }, cursor).data.map(({ id }) => id)

test('five orders come first, the others after them', () => {
  const { total, next_cursor } = sampleOrdersPage(all, undefined)
  expect([total, next_cursor]).toEqual([8, '5'])
  expect(idsOf({})).toEqual([1048, 1047, 1046, 1045, 1044])
  expect(idsOf({}, '5')).toEqual([1043, 1042, 1041])
  expect(sampleOrdersPage(all, '5').next_cursor).toBeNull()
})

test.each<[Partial<SampleFilter>, number[]]>([
  [{ sort: 'promised_on' }, [1043, 1041, 1045, 1046, 1048]],
  [{ sort: '-total_kopecks' }, [1042, 1047, 1045, 1044, 1041]],
  [{ isInWork: true }, [1048, 1045, 1042]],
  [{ q: 'КАФЕ' }, [1047]],
  [{ q: '104', removed: [1048, 1047, 1046] }, [1045, 1044, 1043, 1042, 1041]],
  [{ q: 'нет такого' }, []],
])('%o leaves %o', (filter, ids) => {
  expect(idsOf(filter)).toEqual(ids)
})
