import type pg from 'pg'

/** Tells of every connection that breaks while it is lent: what it was doing may have happened or not. */
export function onConnectionBroken(pool: pg.Pool, tell: () => void): void {
  const known = new WeakSet<object>()
  const lent = new WeakSet<object>()
  pool.on('acquire', (client) => {
    lent.add(client)
    if (known.has(client)) return
    known.add(client)
    client.on('error', () => {
      if (lent.has(client)) tell()
    })
  })
  pool.on('release', (_error, client) => {
    lent.delete(client)
  })
}
