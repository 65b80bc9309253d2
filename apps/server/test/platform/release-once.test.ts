import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withRepeatableRelease } from '#jobs/release-once.ts'

let pool: pg.Pool

beforeAll(() => {
  pool = new pg.Pool({ ...inject('postgres'), database: 'postgres', max: 1 })
})
afterAll(() => pool.end())

/** Checks a connection out, as graphile-worker does for its listener; resolves with its release. */
const checkOut = (from: pg.Pool) =>
  new Promise<() => void>((resolve, reject) => {
    from.connect((error, _client, release) => (error ? reject(error) : resolve(release)))
  })

test('a second release is ignored, where the pool itself throws', async () => {
  const release = await checkOut(withRepeatableRelease(pool))
  release()
  expect(release).not.toThrow()
  const strict = await checkOut(pool)
  strict()
  expect(strict).toThrow('already been released')
})

test('a late second release does not take the connection from its next holder', async () => {
  const early = await checkOut(withRepeatableRelease(pool))
  early()
  const client = await checkOut(withRepeatableRelease(pool))
  early()
  expect(pool.idleCount).toBe(0)
  client()
  expect(pool.idleCount).toBe(1)
})
