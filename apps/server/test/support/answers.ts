import { expect } from 'vitest'
import type { Person } from './world.ts'

/** The body of a response; fails the test for an error status. */
export async function ok<T>(answer: ReturnType<Person['call']>): Promise<T> {
  const response = await answer
  expect(response.statusCode, response.body).toBeLessThan(300)
  return (response.body === '' ? null : response.json()) as T
}
