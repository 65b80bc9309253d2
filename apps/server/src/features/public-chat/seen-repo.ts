import { chatChannels } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'

// Presence of a widget is written at most once a minute.
const isOld = sql`(seen_at is null or seen_at < now() - interval '1 minute')`

/** Records the page on which a visitor's widget was last seen. */
export async function recordLastPage(
  tenant: Pick<TenantDb, 'update'>,
  id: number,
  url: string,
): Promise<void> {
  const seenPatch = { seen_url: url, seen_at: sql`now()` }
  await tenant.update(chatChannels, id, seenPatch, sql`(${isOld} or seen_url <> ${url})`)
}

/**
 * Records the site that requested the script, before anybody opens the chat. Browsers send the origin without the
 * page, so a known page of that site is kept.
 */
export async function recordScriptRequest(
  tenant: Pick<TenantDb, 'update'>,
  id: number,
  referer: string | undefined,
): Promise<void> {
  const site = siteOf(referer)
  if (!site) return
  const isThere = sql`coalesce(starts_with(seen_url, ${`${site}/`}), false)`
  const seenPatch = {
    seen_url: sql`case when ${isThere} then seen_url else ${`${site}/`} end`,
    seen_at: sql`now()`,
  }
  await tenant.update(chatChannels, id, seenPatch, sql`(${isOld} or not ${isThere})`)
}

function siteOf(referer: string | undefined): string | undefined {
  if (!referer || !URL.canParse(referer)) return undefined
  const { origin, protocol } = new URL(referer)
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined
}
