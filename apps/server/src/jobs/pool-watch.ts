import type pg from 'pg'

/** Reports every connection that breaks while checked out: the outcome of its statement is unknown. */
export function onConnectionBroken(pool: pg.Pool, onBroken: () => void): void {
  const known = new WeakSet<object>()
  const lent = new WeakSet<object>()
  pool.on('acquire', (client) => {
    lent.add(client)
    if (known.has(client)) return
    known.add(client)
    client.on('error', () => {
      if (lent.has(client)) onBroken()
    })
  })
  pool.on('release', (_error, client) => {
    lent.delete(client)
  })
}
