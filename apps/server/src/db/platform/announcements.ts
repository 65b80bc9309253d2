import type { AdminAnnouncement, Announcement, AnnouncementSeverity, ModuleCode } from '@veranda/contract'
import { limits } from '@veranda/contract'
import { keyset } from '#db/paging.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { announcements } from '#db/schema/tables.gen.ts'
import { acrossCompanies, platformAlias } from '#db/sql/aliases.ts'
import { countRows } from '#db/sql/expressions.ts'
import { every, returning, select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'

const a = platformAlias(announcements, 'a')

/** Current announcements for a company with these active modules; operators get all of them. */
export function currentAnnouncements(
  platform: PlatformDb,
  modules: readonly string[] | 'all',
): Promise<Announcement[]> {
  const isForModules =
    modules === 'all'
      ? sql`true`
      : sql`(${a.module} is null or ${a.module} = any(${sql.param(modules)}::text[]))`
  return platform.rows(
    select({ id: a.id, text: a.text, severity: a.severity })`from ${acrossCompanies(a)}
      where ${a.starts_at} <= now() and (${a.ends_at} is null or ${a.ends_at} > now()) and ${isForModules}
      order by ${a.id} desc limit 5`,
  )
}

export function listAnnouncements(
  platform: PlatformDb,
  query: { cursor?: string | undefined; limit: number },
): Promise<AdminAnnouncement[]> {
  const { order, afterCursor } = keyset('a', { cursor: query.cursor, sort: '-created_at' })
  return platform.rows(
    select(
      every(a),
    )`from ${acrossCompanies(a)} where true${afterCursor} order by ${order} limit ${query.limit}`,
  )
}

export async function countAnnouncements(platform: PlatformDb): Promise<number> {
  const row = await platform.first(
    select({
      count: countRows(),
    })`from (select from ${acrossCompanies(a)} limit ${limits.countCap + 1}) counted`,
  )
  return row?.count ?? 0
}

export interface NewAnnouncement {
  text: string
  severity: AnnouncementSeverity
  module: ModuleCode | null
  starts_at: string | null
  ends_at: string | null
  created_by: string
}

export async function addAnnouncement(
  platform: PlatformDb,
  one: NewAnnouncement,
): Promise<AdminAnnouncement> {
  const row = await platform.first(
    returning(
      sql`insert into ${acrossCompanies(a)} (text, severity, module, starts_at, ends_at, created_by)
        values (${one.text}, ${one.severity}, ${one.module}, coalesce(${one.starts_at}::timestamptz, now()),
          ${one.ends_at}::timestamptz, ${one.created_by})`,
      every(a),
    ),
  )
  if (!row) throw new Error('the announcement was not written')
  return row
}

/** Ends an announcement now, if it has not ended yet; returns `undefined` when there is none. */
export function endAnnouncement(platform: PlatformDb, id: number): Promise<AdminAnnouncement | undefined> {
  return platform.first(
    returning(
      sql`update ${acrossCompanies(a)} set ends_at = least(coalesce(${a.ends_at}, now()), now()) where ${a.id} = ${id}`,
      every(a),
    ),
  )
}
