import '#zod-setup.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

let errors: unknown[][] = []

beforeEach(() => {
  errors = []
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    errors.push(args)
  })
})

/** A test in which something is logged as failed says so; any other one fails on it. */
afterEach(() => {
  cleanup()
  const unexpected = errors
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  expect(unexpected, 'errors logged by the test').toEqual([])
})

/** The errors logged so far, which are thereby expected. */
export function takeLoggedErrors(): unknown[][] {
  const taken = errors
  errors = []
  return taken
}
