import { expect } from 'vitest'
import type { Person } from './world.ts'

/** The body of an answer that must not be a refusal. */
export async function ok<T>(answer: ReturnType<Person['call']>): Promise<T> {
  const got = await answer
  expect(got.statusCode, got.body).toBeLessThan(300)
  return (got.body === '' ? null : got.json()) as T
}
