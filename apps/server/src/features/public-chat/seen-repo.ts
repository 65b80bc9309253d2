import { chatChannels } from '#db/schema/tables.gen.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'

// Once a minute is often enough to know that a widget is there.
const isOld = sql`(seen_at is null or seen_at < now() - interval '1 minute')`

/** Keeps the page on which a visitor's widget was last seen. */
export async function recordLastPage(
  tenant: Pick<TenantDb, 'update'>,
  id: number,
  url: string,
): Promise<void> {
  const seen = { seen_url: url, seen_at: sql`now()` }
  await tenant.update(chatChannels, id, seen, sql`(${isOld} or seen_url <> ${url})`)
}

/**
 * Keeps on which site the script was asked for, before anybody opens the chat. Browsers name the site without its page:
 * a page of it that is already known stays.
 */
export async function recordScriptRequest(
  tenant: Pick<TenantDb, 'update'>,
  id: number,
  referer: string | undefined,
): Promise<void> {
  const site = siteOf(referer)
  if (!site) return
  const isThere = sql`coalesce(starts_with(seen_url, ${`${site}/`}), false)`
  const seen = {
    seen_url: sql`case when ${isThere} then seen_url else ${`${site}/`} end`,
    seen_at: sql`now()`,
  }
  await tenant.update(chatChannels, id, seen, sql`(${isOld} or not ${isThere})`)
}

function siteOf(referer: string | undefined): string | undefined {
  if (!referer || !URL.canParse(referer)) return undefined
  const { origin, protocol } = new URL(referer)
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined
}
