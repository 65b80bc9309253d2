import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createGradualRefresh } from './refresh-gradually.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Queries on screen, each answered when `answer` is called. */
async function screenOf(count: number) {
  const queryClient = new QueryClient()
  const pending: (() => void)[] = []
  const requests: number[] = []
  for (let name = 0; name < count; name++) {
    const observer = new QueryObserver(queryClient, {
      queryKey: [name],
      initialData: 0,
      staleTime: 60_000,
      queryFn: () => {
        requests.push(name)
        return new Promise<number>((resolve) => pending.push(() => resolve(1)))
      },
    })
    onTestFinished(observer.subscribe(() => undefined))
  }
  const answer = async () => {
    pending.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { queryClient, requests, answer }
}

test('refetches at a random moment within three seconds, three requests at a time, each query once', async () => {
  const { queryClient, requests, answer } = await screenOf(5)
  const { start } = createGradualRefresh(queryClient)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  start()
  start()
  await vi.advanceTimersByTimeAsync(1499)
  expect(requests).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(requests).toEqual([0, 1, 2])
  await answer()
  expect(requests).toEqual([0, 1, 2, 3])
  await answer()
  for (let step = 0; step < 5; step++) await answer()
  expect(requests).toEqual([0, 1, 2, 3, 4])
})

test('a query refetched meanwhile is not refetched again', async () => {
  const { queryClient, requests, answer } = await screenOf(2)
  const { start } = createGradualRefresh(queryClient)
  vi.spyOn(Math, 'random').mockReturnValue(1)
  start()
  void queryClient.refetchQueries({ queryKey: [1] })
  await answer()
  await vi.advanceTimersByTimeAsync(3000)
  await answer()
  expect(requests).toEqual([1, 0])
})
