import type { AdminAnnouncement, Announcement, AnnouncementSeverity, ModuleCode } from '@veranda/contract'
import { limits } from '@veranda/contract'
import { sql } from 'drizzle-orm'
import { keyset } from '#db/paging.ts'
import type { PlatformDb } from '#db/platform-db.ts'

/** What is to be said now, to a company with these live modules; to operators all of it. */
export function currentAnnouncements(
  platform: PlatformDb,
  modules: readonly string[] | 'all',
): Promise<Announcement[]> {
  const isMeant =
    modules === 'all' ? sql`true` : sql`(module is null or module = any(${sql.param(modules)}::text[]))`
  return platform.rows<Announcement>(sql`
    select id, text, severity from announcements
    where starts_at <= now() and (ends_at is null or ends_at > now()) and ${isMeant} order by id desc limit 5`)
}

export function listAnnouncements(
  platform: PlatformDb,
  query: { cursor?: string | undefined; limit: number },
): Promise<AdminAnnouncement[]> {
  const { order, beyond } = keyset('a', { cursor: query.cursor, sort: '-created_at' })
  return platform.rows<AdminAnnouncement>(sql`
    select a.* from announcements a where true${beyond} order by ${order} limit ${query.limit}`)
}

export async function countAnnouncements(platform: PlatformDb): Promise<number> {
  const row = await platform.first<{ count: number }>(
    sql`select count(*) as count from (select from announcements limit ${limits.countCap + 1}) counted`,
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
  const row = await platform.first<AdminAnnouncement>(sql`
    insert into announcements (text, severity, module, starts_at, ends_at, created_by)
    values (${one.text}, ${one.severity}, ${one.module}, coalesce(${one.starts_at}::timestamptz, now()),
      ${one.ends_at}::timestamptz, ${one.created_by}) returning *`)
  if (!row) throw new Error('the announcement was not written')
  return row
}

/** Takes it down now; one that has ended stays as it is. Nothing where there is none. */
export function endAnnouncement(platform: PlatformDb, id: number): Promise<AdminAnnouncement | undefined> {
  return platform.first<AdminAnnouncement>(sql`
    update announcements set ends_at = least(coalesce(ends_at, now()), now()) where id = ${id} returning *`)
}
