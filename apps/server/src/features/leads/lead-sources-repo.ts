import { limits } from '@veranda/contract'
import { z } from 'zod'
import type { Viewer } from '#db/ownership.ts'
import { leads } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantDb } from '#db/tenant-db.ts'

const l = alias(leads, 'l')

const named = z.object({ source: z.string() })

/**
 * Sources that the viewer's leads name, in alphabetical order. Of a whole company the index is asked for one source after the other,
 * so that a million leads are not read for a dozen names.
 */
export async function listLeadSources(tenant: TenantDb, viewer: Viewer): Promise<string[]> {
  const rows = await tenant.parsedRows(named, (scoped) =>
    viewer.scope === 'own' ? ownSources(scoped, viewer) : allSources(scoped),
  )
  return rows.map(({ source }) => source)
}

const allSources = (scoped: ScopedTable) => sql`
  with recursive names as (
    (select ${l.source} from ${scoped(l)} where ${l.deleted_at} is null and ${l.source} > '' order by ${l.source} limit 1)
    union all
    select (select ${l.source} from ${scoped(l)} where ${l.deleted_at} is null and ${l.source} > n.source
      order by ${l.source} limit 1)
    from names n where n.source is not null)
  select n.source from names n where n.source is not null limit ${limits.leadSourcesMax}`

const ownSources = (scoped: ScopedTable, { userId }: Viewer) => sql`
  select distinct ${l.source} as source from ${scoped(l)}
  where ${l.user_id} = ${userId} and ${l.deleted_at} is null and ${l.source} > '' order by 1 limit ${limits.leadSourcesMax}`
