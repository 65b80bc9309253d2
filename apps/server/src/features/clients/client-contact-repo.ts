import { type Permission, type Role, scopeOf } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { reaches, reachesOrder, type Viewer } from '#db/ownership.ts'
import { clientComments, clients, conversations, leadCalls, leads, orders } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { asInstant, first, max } from '#db/sql/expressions.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable } from '#db/tenant-db.ts'
import { visibleTo } from '#features/chats/chat-access-repo.ts'

const c = alias(clients, 'c')
const l = alias(leads, 'l')
const k = alias(leadCalls, 'k')
const o = alias(orders, 'o')
const cv = alias(conversations, 'cv')
const cc = alias(clientComments, 'cc')

/** Who reads of contacts: told only of the leads, chats and orders that their role may read. */
export interface ContactReader {
  userId: number
  role: Role
}

interface Kind {
  at: SQL<string>
  from: (scoped: ScopedTable, reader: ContactReader) => SQL
}

/** A condition on records, for readers whose scope of a permission reaches any. */
function within(
  { userId, role }: ContactReader,
  permission: Permission,
  condition: (viewer: Viewer) => SQL,
): SQL {
  const scope = scopeOf(role, permission)
  return scope === null ? sql`false` : condition({ userId, scope })
}

const isReadableLead = (reader: ContactReader) =>
  sql`${l.client_id} = ${c.id} and ${l.deleted_at} is null
    and ${within(reader, 'lead.read', (viewer) => reaches(viewer, l.user_id))}`

/** What counts as a contact with the client `c`: leads, calls, messages, orders and comments of colleagues. */
const kinds: readonly Kind[] = [
  {
    at: l.created_at,
    from: (scoped, reader) => sql`from ${scoped(l)} where ${isReadableLead(reader)}`,
  },
  {
    at: k.created_at,
    from: (scoped, reader) =>
      sql`from ${scoped(k)} join ${scoped(l)} on ${l.id} = ${k.lead_id} where ${isReadableLead(reader)}`,
  },
  {
    at: cv.last_message_at,
    from: (scoped, reader) => sql`from ${scoped(cv)}
      where ${cv.client_id} = ${c.id} and ${cv.last_message} is not null
        and ${within(reader, 'chat.read', (viewer) => visibleTo(scoped, viewer, cv))}`,
  },
  {
    at: o.created_at,
    from: (scoped, reader) => sql`from ${scoped(o)} where ${o.client_id} = ${c.id} and ${o.deleted_at} is null
      and ${within(reader, 'order.read', (viewer) => reachesOrder(viewer, sql`o`))}`,
  },
  {
    at: cc.created_at,
    from: (scoped) => sql`from ${scoped(cc)} where ${cc.client_id} = ${c.id} and ${cc.deleted_at} is null`,
  },
]

/** The time of the last contact that the reader may know of; null before the first one. */
export const lastContact = (scoped: ScopedTable, reader: ContactReader): SQL<string | null> =>
  asInstant(
    sql`greatest(${sql.join(
      kinds.map(({ at, from }) => first(max(at))`${from(scoped, reader)}`),
      sql`, `,
    )})`,
  )

/** Clients with whom there was no contact for more than this many days; they were added before that, too. */
export function hadNoContact(scoped: ScopedTable, reader: ContactReader, days: number): SQL {
  const since = sql`now() - make_interval(days => ${days}::int)`
  const hadNone = kinds.map(
    ({ at, from }) => sql`not exists (select ${from(scoped, reader)} and ${at} >= ${since})`,
  )
  return sql.join([sql`${c.created_at} < ${since}`, ...hadNone], sql` and `)
}

/** The source of the client's first lead, of those that the reader may read. */
export const firstSource = (scoped: ScopedTable, reader: ContactReader): SQL<string | null> =>
  first(l.source)`from ${scoped(l)} where ${isReadableLead(reader)} order by ${l.created_at}, ${l.id} limit 1`
