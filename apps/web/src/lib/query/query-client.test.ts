import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

/** A client with one query on screen, whose refetch is answered when `answer` is called. */
async function screenWith(queryKey: string[]) {
  const client = createQueryClient()
  let answer = () => undefined
  const queryFn = vi.fn(
    () =>
      new Promise<string>((resolve) => {
        answer = () => void resolve('fresh')
      }),
  )
  client.setQueryData(queryKey, 'old')
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: 60_000 })
  onTestFinished(observer.subscribe(() => undefined))
  return { client, queryFn, answer: () => answer() }
}

test('a mutation is pending until the queries it refreshes are refetched, after its own onSuccess', async () => {
  const { client, queryFn, answer } = await screenWith(['leads'])
  const steps: string[] = []
  const mutation = new MutationObserver(client, {
    mutationFn: () => Promise.resolve('saved'),
    onSuccess: () => void steps.push(`cached before ${queryFn.mock.calls.length} refetches`),
    meta: { refreshes: [['leads']] },
  })
  const saving = mutation.mutate().then(() => steps.push('done'))
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(1))
  expect(steps).toEqual(['cached before 0 refetches'])
  answer()
  await saving
  expect(client.getQueryData(['leads'])).toBe('fresh')
})

test('a mutation that refreshes in the background ends before the refetch', async () => {
  const { client, queryFn } = await screenWith(['leads'])
  const meta = { refreshes: [['leads']], refreshesInBackground: true }
  await new MutationObserver(client, { mutationFn: () => Promise.resolve(), meta }).mutate()
  expect(queryFn).toHaveBeenCalledTimes(1)
  expect(client.getQueryData(['leads'])).toBe('old')
})

test('a refusal refetches only if the mutation says so, and is reported without waiting for it', async () => {
  const { client, queryFn } = await screenWith(['leads'])
  const failingMutation = (refreshesOnFailure: boolean) =>
    new MutationObserver(client, {
      mutationFn: () => Promise.reject(new Error('refused')),
      meta: { isSilent: true, refreshes: [['leads']], refreshesOnFailure },
    })
  await expect(failingMutation(false).mutate()).rejects.toThrow('refused')
  expect(queryFn).not.toHaveBeenCalled()
  await expect(failingMutation(true).mutate()).rejects.toThrow('refused')
  expect(queryFn).toHaveBeenCalledTimes(1)
})

test('an outdated record is not refetched while its page closes', async () => {
  const { client, queryFn } = await screenWith(['leads', 'one', '5'])
  const meta = { outdates: [['leads', 'one', '5']] }
  await new MutationObserver(client, { mutationFn: () => Promise.resolve(), meta }).mutate()
  expect(queryFn).not.toHaveBeenCalled()
  expect(client.getQueryState(['leads', 'one', '5'])?.isInvalidated).toBe(true)
})
