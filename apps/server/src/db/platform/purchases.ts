import type { AdminPurchase, Requisites } from '@veranda/contract'
import { type SQL, sql } from 'drizzle-orm'
import { keyset } from '#db/paging.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import type { purchases } from '#db/schema/tables.gen.ts'
import type { Row } from '#db/table-types.ts'

/** What every invoice names as its seller: the platform's own company, as its settings have it. */
export async function sellerRequisites(platform: PlatformDb): Promise<Requisites> {
  const row = await platform.first<{ requisites: Requisites }>(sql`
    select s.requisites from company_settings s join companies c on c.id = s.company_id where c.is_platform`)
  return row?.requisites ?? {}
}

export type AdminPurchaseRow = Row<typeof purchases> & Pick<AdminPurchase, 'user' | 'payment' | 'company'>

const columns = sql`p.*,
  json_build_object('id', c.id, 'name', c.name) as company,
  json_build_object('id', u.id, 'name', u.name) as "user",
  (select y.status from purchase_payments y where y.company_id = p.company_id and y.purchase_id = p.id
   order by y.id desc limit 1) as payment`
const sources = sql`purchases p join companies c on c.id = p.company_id
  join users u on u.company_id = p.company_id and u.id = p.user_id`

const ofStatus = (statuses: readonly string[] | undefined): SQL =>
  statuses?.length ? sql`p.status = any(${sql.param(statuses)}::text[])` : sql`true`

/** Purchases of all companies, newest first. */
export function listAllPurchases(
  platform: PlatformDb,
  query: { status?: readonly string[] | undefined; cursor?: string | undefined; limit: number },
): Promise<AdminPurchaseRow[]> {
  const { order, beyond } = keyset('p', { cursor: query.cursor, sort: '-created_at' })
  return platform.rows<AdminPurchaseRow>(sql`
    select ${columns} from ${sources} where ${ofStatus(query.status)}${beyond} order by ${order} limit ${query.limit}`)
}

export async function countAllPurchases(
  platform: PlatformDb,
  status: readonly string[] | undefined,
  cap: number,
): Promise<number> {
  const row = await platform.first<{ count: number }>(sql`
    select count(*) as count from (select from purchases p where ${ofStatus(status)} limit ${cap}) counted`)
  return row?.count ?? 0
}

export function findAnyPurchase(platform: PlatformDb, id: number): Promise<AdminPurchaseRow | undefined> {
  return platform.first<AdminPurchaseRow>(sql`select ${columns} from ${sources} where p.id = ${id}`)
}

/** Whose payment the provider speaks of. */
export function findPaymentByRef(
  platform: PlatformDb,
  ref: string,
): Promise<{ id: number; company_id: number } | undefined> {
  return platform.first(sql`select id, company_id from purchase_payments where provider_ref = ${ref}`)
}

/**
 * Takes up payments whose end is not known, to ask the provider again: at first every other minute, old ones ever
 * less often. Each is taken up once, also where several nodes work.
 */
export function claimOpenPayments(platform: PlatformDb): Promise<{ id: number; company_id: number }[]> {
  return platform.rows(sql`
    update purchase_payments set asked_at = now() where id in (
      select id from purchase_payments where status in ('new', 'pending')
        and asked_at < now() - greatest(interval '2 minutes', least((now() - created_at) / 10, interval '6 hours'))
      order by asked_at limit 20 for update skip locked)
    returning id, company_id`)
}

export interface EndingModule {
  company_id: number
  code: string
  expires_at: string
  company_since: string
  /** Days of the warnings that have gone out. */
  warned: number[]
}

/** Modules that end within two weeks, or ended lately, and what their companies were told. */
export function endingModules(platform: PlatformDb): Promise<EndingModule[]> {
  return platform.rows<EndingModule>(sql`
    select m.company_id, m.code, m.expires_at, c.created_at as company_since,
      (select coalesce(json_agg(w.days), '[]') from module_warnings w
       where w.company_id = m.company_id and w.code = m.code and w.expires_at = m.expires_at) as warned
    from company_modules m join companies c on c.id = m.company_id
    where m.is_active and m.expires_at between now() - interval '3 days' and now() + interval '14 days'
      and not c.is_platform
    order by m.company_id, m.expires_at, m.code`)
}
