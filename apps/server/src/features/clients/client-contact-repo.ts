import type { SQL } from 'drizzle-orm'
import { clientComments, clients, conversations, leadCalls, leads, orders } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { asInstant, first, max } from '#db/sql/expressions.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable } from '#db/tenant-db.ts'

const c = alias(clients, 'c')
const l = alias(leads, 'l')
const k = alias(leadCalls, 'k')
const o = alias(orders, 'o')
const cv = alias(conversations, 'cv')
const cc = alias(clientComments, 'cc')

interface Kind {
  at: SQL<string>
  from: (scoped: ScopedTable) => SQL
}

/** What counts as a contact with the client `c`: leads, calls, messages, orders and comments of colleagues. */
const kinds: readonly Kind[] = [
  {
    at: l.created_at,
    from: (scoped) => sql`from ${scoped(l)} where ${l.client_id} = ${c.id} and ${l.deleted_at} is null`,
  },
  {
    at: k.created_at,
    from: (scoped) => sql`from ${scoped(k)} join ${scoped(l)} on ${l.id} = ${k.lead_id}
      where ${l.client_id} = ${c.id} and ${l.deleted_at} is null`,
  },
  {
    at: cv.last_message_at,
    from: (scoped) =>
      sql`from ${scoped(cv)} where ${cv.client_id} = ${c.id} and ${cv.last_message} is not null`,
  },
  {
    at: o.created_at,
    from: (scoped) => sql`from ${scoped(o)} where ${o.client_id} = ${c.id} and ${o.deleted_at} is null`,
  },
  {
    at: cc.created_at,
    from: (scoped) => sql`from ${scoped(cc)} where ${cc.client_id} = ${c.id} and ${cc.deleted_at} is null`,
  },
]

/** The time of the last contact; null before the first one. */
export const lastContact = (scoped: ScopedTable): SQL<string | null> =>
  asInstant(
    sql`greatest(${sql.join(
      kinds.map(({ at, from }) => first(max(at))`${from(scoped)}`),
      sql`, `,
    )})`,
  )

/** Clients with whom there was no contact for more than this many days; they were added before that, too. */
export function hadNoContact(scoped: ScopedTable, days: number): SQL {
  const since = sql`now() - make_interval(days => ${days}::int)`
  const hadNone = kinds.map(({ at, from }) => sql`not exists (select ${from(scoped)} and ${at} >= ${since})`)
  return sql.join([sql`${c.created_at} < ${since}`, ...hadNone], sql` and `)
}

/** The source of the client's first lead. */
export const firstSource = (scoped: ScopedTable): SQL<string | null> =>
  first(l.source)`from ${scoped(l)} where ${l.client_id} = ${c.id} and ${l.deleted_at} is null
    order by ${l.created_at}, ${l.id} limit 1`
