import { type api, type LeadTimelinePage, leadTimelineEntry, type Query } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { readCursor, writeCursor } from '#db/paging.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { getLead } from '#features/leads/leads-repo.ts'
import { type LinkedAccess, linkedEvents } from './linked-events-repo.ts'
import { type OwnEventsViewer, ownEvents } from './own-events-repo.ts'

/** What the sources of the union have in common; `facts` are the rest of an entry. */
const row = z.object({
  at: z.string(),
  key: z.number(),
  kind: z.string(),
  user: z.unknown(),
  facts: z.record(z.string(), z.unknown()),
})

/** One page of what happened to a lead, newest first. Throws `not_found` for a lead that the viewer may not read. */
export async function leadTimeline(
  tenant: TenantDb,
  id: number,
  { cursor, limit }: Query<typeof api.leads.timeline>,
  viewer: OwnEventsViewer,
  linked: LinkedAccess,
): Promise<LeadTimelinePage> {
  const lead = await getLead(tenant, id, viewer)
  const sources = [...ownEvents(lead, viewer), ...linkedEvents(lead, linked)]
  const rows = await tenant.parsedRows(row, (scoped) => {
    const events = sources.map((source) => source(scoped))
    return sql`select at, key, kind, "user", facts from (${sql.join(events, sql` union all `)}) happened
      where true${after(cursor)} order by at desc, key desc limit ${limit + 1}`
  })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    data: page.map(({ key, at, kind, user, facts }) =>
      leadTimelineEntry.parse({ ...facts, id: key, at, kind, user }),
    ),
    next_cursor: last ? writeCursor({ sort_at: last.at, id: last.key }) : null,
  }
}

function after(cursor: string | undefined): SQL {
  if (cursor === undefined) return sql``
  const { sort_at, id } = readCursor(cursor)
  return sql` and (at, key) < (${sort_at}::timestamptz, ${id}::bigint)`
}
