import '#zod-setup.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { snackbars } from '#lib/notices/snackbars.ts'
import { toasts } from '#lib/notices/toasts.ts'
import { undoOffers } from '#lib/notices/undo.ts'

configure({
  // A whole page in the report hides what is wrong; the message alone tells it.
  getElementError: (message) => new Error(message ?? 'not found'),
  // A page is loaded when first visited, and a busy machine takes its time to compile one.
  asyncUtilTimeout: 15_000,
})

let errors: unknown[][] = []

beforeEach(() => {
  errors = []
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    errors.push(args)
  })
})

/** A test in which something is logged as failed says so; any other one fails on it. */
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  // What a page sends when it is left is still answered by the network of its own test.
  await new Promise((done) => setImmediate(done))
  // Each render brings styles of its own, and anyone who asks for a role reads all that there are.
  document.head.replaceChildren()
  for (const queue of [toasts, snackbars, undoOffers]) queue.clear()
  const unexpected = errors
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
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
