import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { markUnsaved } from '#lib/forms/unsaved.ts'
import { isOffline, setConnected } from '#lib/realtime/connection.ts'
import { json, noConnection, stubFetch } from '#test/stub-fetch.ts'
import { importWhenOnline } from './import-when-online.ts'
import { useIsOutdated } from './new-version.ts'

afterEach(() => setConnected(true))

const live = 'GET /health/live'

/** A chunk that loads at the second attempt. */
function partOf() {
  let tries = 0
  const load = () => {
    tries += 1
    return tries === 1 ? Promise.reject(new TypeError('not fetched')) : Promise.resolve('part')
  }
  return { load, tries: () => tries }
}

test('a chunk that failed for lack of a connection is loaded once it is back', async () => {
  const network = stubFetch({ [live]: noConnection })
  const { load, tries } = partOf()
  const loaded = importWhenOnline(load)
  await expect.poll(isOffline).toBe(true)
  expect(tries()).toBe(1)
  network.answer({ [live]: json({}) })
  setConnected(true)
  expect(await loaded).toBe('part')
})

test('a chunk missing on a reachable server fails at once', async () => {
  stubFetch({ [live]: json({}) })
  const { load, tries } = partOf()
  await expect(importWhenOnline(load)).rejects.toThrow('not fetched')
  expect(tries()).toBe(1)
})

const missingChunk = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))

test('a chunk of an older version reloads the page, once', async () => {
  stubFetch({ [live]: json({}) })
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  void importWhenOnline(missingChunk)
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  await expect(importWhenOnline(missingChunk)).rejects.toThrow('dynamically imported')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('with unsaved changes the new version is offered instead', async () => {
  stubFetch({ [live]: json({}) })
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const forget = markUnsaved()
  const { result } = renderHook(useIsOutdated)
  expect(result.current).toBe(false)
  void importWhenOnline(missingChunk)
  await waitFor(() => expect(result.current).toBe(true))
  expect(reload).not.toHaveBeenCalled()
  forget()
})
