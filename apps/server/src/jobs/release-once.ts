import type pg from 'pg'

type Connect = (callback: Parameters<pg.Pool['connect']>[0]) => void

/**
 * The pool, with connections that may be released twice. graphile-worker (0.17 and 0.18) releases its listening connection
 * twice when it breaks while a runner stops; the second release would reject where nobody can catch it, and end the
 * process.
 */
export function withRepeatableRelease(pool: pg.Pool): pg.Pool {
  const connect = (callback?: Parameters<Connect>[0]) => {
    if (!callback) return pool.connect()
    return pool.connect((error, client, release) => {
      let isReleased = false
      callback(error, client, (reason) => {
        if (isReleased) return
        isReleased = true
        release(reason)
      })
    })
  }
  return new Proxy(pool, {
    get: (target, key, receiver) => (key === 'connect' ? connect : Reflect.get(target, key, receiver)),
  })
}
