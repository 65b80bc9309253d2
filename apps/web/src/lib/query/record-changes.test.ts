import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChangeGatherer, invalidateRecords } from './record-changes.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('only queries of the changed record and lists of its area are invalidated', () => {
  const queryClient = new QueryClient()
  const keys = [
    ['leads', 'one', 5],
    ['leads', 'one', 6],
    ['leads', 'list', {}],
    ['clients', 'one', 5],
    ['orders', 'one', 5, 'payments'],
  ]
  for (const key of keys) queryClient.setQueryData(key, {})
  const outdated = () =>
    keys
      .filter((key) => queryClient.getQueryState(key)?.isInvalidated)
      .map((key) => key.slice(0, 3).join(' '))
  invalidateRecords(queryClient, [{ type: 'lead', ids: [5] }])
  expect(outdated()).toEqual(['leads one 5', 'leads list [object Object]'])
  invalidateRecords(queryClient, [{ type: 'order', ids: [5] }])
  expect(outdated()).toContain('orders one 5')
  expect(outdated()).not.toContain('clients one 5')
  invalidateRecords(queryClient, [{ type: 'lead' }])
  expect(outdated()).toContain('leads one 6')
})

test('what is linked to a record changes what is read beside it and tasks, neither the record nor its lists', () => {
  const queryClient = new QueryClient()
  const keys = [
    ['leads', 'one', 5],
    ['leads', 'one', 5, 'timeline'],
    ['leads', 'one', 6, 'timeline'],
    ['leads', 'list', {}],
    ['tasks', 'list', {}],
  ]
  for (const key of keys) queryClient.setQueryData(key, {})
  invalidateRecords(queryClient, [{ type: 'lead', ids: [5], isLinked: true }])
  expect(keys.filter((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([
    ['leads', 'one', 5, 'timeline'],
    ['tasks', 'list', {}],
  ])
})

test('changes are batched, the first after a moment and the rest at most every 700 ms', () => {
  const flushed: number[] = []
  const { add } = createChangeGatherer(
    (changes) => flushed.push(changes.length),
    () => false,
  )
  for (let at = 0; at < 2000; at += 50) {
    add({ type: 'lead', ids: [at] })
    vi.advanceTimersByTime(50)
    if (at === 200) expect(flushed).toHaveLength(1)
  }
  expect(flushed.length).toBeGreaterThanOrEqual(3)
  expect(flushed.length).toBeLessThanOrEqual(4)
})

test('a pending mutation delays the refetch, but not for ever', () => {
  const flushed: number[] = []
  let isActing = true
  const { add } = createChangeGatherer(
    (changes) => flushed.push(changes.length),
    () => isActing,
  )
  add({ type: 'client', ids: [1] })
  vi.advanceTimersByTime(2000)
  expect(flushed).toEqual([])
  isActing = false
  vi.advanceTimersByTime(200)
  expect(flushed).toEqual([1])
  isActing = true
  add({ type: 'client', ids: [2] })
  vi.advanceTimersByTime(4000)
  expect(flushed).toEqual([1, 1])
})

test('the record of a closing page is not refetched', async () => {
  const queryClient = new QueryClient()
  const queryFn = vi.fn(() => Promise.resolve({}))
  const observer = new QueryObserver(queryClient, { queryKey: ['clients', 'one', 5], queryFn })
  const stop = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(queryFn).toHaveBeenCalledTimes(1)
  invalidateRecords(queryClient, [{ type: 'client', ids: [5] }])
  await vi.advanceTimersByTimeAsync(0)
  expect(queryFn).toHaveBeenCalledTimes(2)
  await queryClient.invalidateQueries({ queryKey: ['clients', 'one', 5], refetchType: 'none' })
  invalidateRecords(queryClient, [{ type: 'client', ids: [5] }])
  await vi.advanceTimersByTimeAsync(0)
  expect(queryFn).toHaveBeenCalledTimes(2)
  stop()
})
