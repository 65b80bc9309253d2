import { and, isNull, or, type SQL } from 'drizzle-orm'
import type { messengerOutbox, messengerUpdates } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'
import type { TenantDb } from '#db/tenant-db.ts'

type Queue = typeof messengerOutbox | typeof messengerUpdates

/** Lease of an entry; longer than any attempt takes. */
const holdSeconds = 300

/** With delays that double up to five minutes, the last attempt comes about twenty minutes after the first. */
export const messageAttemptsMax = 10

export const retryDelaySeconds = (attempts: number) => Math.min(2 ** attempts, 300)

/**
 * Leases the first entry that matches `isOf`. Returns nothing if there is none or another worker has leased it: that
 * worker takes the next one as well.
 */
export async function leaseFirst<Q extends Queue>(
  tenant: TenantDb,
  queue: Q,
  condition: SQL,
): Promise<Row<Q> | undefined> {
  const [first] = await tenant.find(queue, condition, { orderBy: sql`id`, limit: 1 })
  if (!first) return undefined
  const isFree = and(
    sql`id = ${first.id}`,
    condition,
    or(isNull(queue.held_until), sql`held_until < now()`),
  ) as SQL
  const lease = { held_until: sql`now() + make_interval(secs => ${holdSeconds})` }
  const [leased] = await tenant.updateWhere(queue, isFree, lease as never)
  return leased as Row<Q> | undefined
}
