import { expect } from 'vitest'
import type { Person } from './world.ts'

/** The body of a response; fails the test for an error status. */
export async function ok<T>(answer: ReturnType<Person['call']>): Promise<T> {
  const got = await answer
  expect(got.statusCode, got.body).toBeLessThan(300)
  return (got.body === '' ? null : got.json()) as T
}
