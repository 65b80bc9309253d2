import { afterEach, expect, test } from 'vitest'
import { json, noConnection, stubFetch } from '#test/stub-fetch.ts'
import { isOffline, noteConnection } from './connection.ts'
import { patiently } from './patiently.ts'

afterEach(() => noteConnection(true))

const live = 'GET /health/live'

/** A part of the app that comes at the second try. */
function partOf() {
  let tries = 0
  const load = () => {
    tries += 1
    return tries === 1 ? Promise.reject(new TypeError('not fetched')) : Promise.resolve('part')
  }
  return { load, tries: () => tries }
}

test('what a lost connection has kept from coming is asked for once it is back', async () => {
  const network = stubFetch({ [live]: noConnection })
  const { load, tries } = partOf()
  const loaded = patiently(load)
  await expect.poll(isOffline).toBe(true)
  expect(tries()).toBe(1)
  network.answer({ [live]: json({}) })
  noteConnection(true)
  expect(await loaded).toBe('part')
})

test('what is not there although the server is fails at once', async () => {
  stubFetch({ [live]: json({}) })
  const { load, tries } = partOf()
  await expect(patiently(load)).rejects.toThrow('not fetched')
  expect(tries()).toBe(1)
})
