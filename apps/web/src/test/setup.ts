import '#zod-setup.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { snackbars } from '#lib/notices/snackbars.ts'
import { toasts } from '#lib/notices/toasts.ts'
import { undoOffers } from '#lib/notices/undo.ts'

configure({
  // The default message contains the whole page and hides the error.
  getElementError: (message) => new Error(message ?? 'not found'),
  // Pages are compiled when first visited, which takes long on a busy machine.
  asyncUtilTimeout: 15_000,
})

let errors: unknown[][] = []

beforeEach(() => {
  errors = []
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    errors.push(args)
  })
})

/** Fails tests that log an unexpected error. */
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  // Requests sent on unmount are answered by the network stub of their own test.
  await new Promise((done) => setImmediate(done))
  // Each render adds styles, and role queries compute the styles of all.
  document.head.replaceChildren()
  for (const queue of [toasts, snackbars, undoOffers]) queue.clear()
  const unexpected = errors
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  expect(unexpected, 'errors logged by the test').toEqual([])
})

/** The errors logged so far, which the test thereby expects. */
export function takeLoggedErrors(): unknown[][] {
  const collected = errors
  errors = []
  return collected
}

// A part whose import was still under way when the file ended would fail for every later file.
afterAll(() => vi.dynamicImportSettled())
