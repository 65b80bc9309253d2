import { leads } from '#db/schema/tables.gen.ts'
import { isFrequent, matchesQuery } from '#db/search.ts'
import { alias } from '#db/sql/aliases.ts'
import { countRows } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { knownOr, RememberedOf } from '#time/remembered.ts'

const l = alias(leads, 'l')

export interface Frequency {
  /** So many leads match the search that they are found sooner in the order of the list. */
  isFrequent: boolean
  /** Of a frequent search: how many leads outside the trash match at least. */
  atLeast: number
}

/** The list, its next pages, its chips and the search over everything ask about one query. */
const frequencies = new RememberedOf<Promise<Frequency>>(60_000, 1000)

/** How frequent a search is in a company. May be a minute old: either way of searching has the same results. */
export const searchFrequency = (tenant: TenantDb, q: string): Promise<Frequency> =>
  knownOr(frequencies.in(tenant.database), `${tenant.companyId} ${q}`, () => lookUp(tenant, q))

async function lookUp(tenant: TenantDb, q: string): Promise<Frequency> {
  if (!(await isFrequent(tenant, 'lead_search', q))) return { isFrequent: false, atLeast: 0 }
  const [row] = await tenant.rows(
    (scoped) => select({ count: countRows() })`from ${scoped(l)}
      where ${l.deleted_at} is null and ${matchesQuery('lead_search', 'l', q, 'sample')}`,
  )
  return { isFrequent: true, atLeast: row?.count ?? 0 }
}
