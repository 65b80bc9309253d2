import type { AdminPurchase, Requisites } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { keyset } from '#db/paging.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import {
  companies,
  companyModules,
  companySettings,
  moduleWarnings,
  platformUsers,
  purchasePayments,
  purchases,
} from '#db/schema/tables.gen.ts'
import { acrossCompanies, platformAlias } from '#db/sql/aliases.ts'
import { coalesce, countRows, first, jsonObject, listOfValues, now } from '#db/sql/expressions.ts'
import { every, returning, select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { Row } from '#db/table-types.ts'

const p = platformAlias(purchases, 'p')
const c = platformAlias(companies, 'c')
const u = platformAlias(platformUsers, 'u')
const w = platformAlias(companySettings, 'w')
const y = platformAlias(purchasePayments, 'y')
const claimed = platformAlias(purchasePayments, 'claimed')
const m = platformAlias(companyModules, 'm')
const d = platformAlias(moduleWarnings, 'd')

/** The seller's requisites for every invoice: those of the platform's own company. */
export async function sellerRequisites(platform: PlatformDb): Promise<Requisites> {
  const row = await platform.first(
    select({
      requisites: w.requisites,
    })`from ${acrossCompanies(w)} join ${acrossCompanies(c)} on ${c.id} = ${w.company_id} where ${c.is_platform}`,
  )
  return row?.requisites ?? {}
}

export type AdminPurchaseRow = Row<typeof purchases> & Pick<AdminPurchase, 'user' | 'payment' | 'company'>

const columns = {
  ...every(p),
  company: jsonObject({ id: c.id, name: c.name }),
  user: jsonObject({ id: u.id, name: u.name }),
  payment: first(
    y.status,
  )`from ${acrossCompanies(y)} where ${y.company_id} = ${p.company_id} and ${y.purchase_id} = ${p.id}
    order by ${y.id} desc limit 1`,
}
const sources = sql`${acrossCompanies(p)} join ${acrossCompanies(c)} on ${c.id} = ${p.company_id}
  join ${acrossCompanies(u)} on ${u.company_id} = ${p.company_id} and ${u.id} = ${p.user_id}`

const ofStatus = (statuses: readonly string[] | undefined): SQL =>
  statuses?.length ? sql`${p.status} = any(${sql.param(statuses)}::text[])` : sql`true`

/** Purchases of all companies, newest first. */
export function listAllPurchases(
  platform: PlatformDb,
  query: { status?: readonly string[] | undefined; cursor?: string | undefined; limit: number },
): Promise<AdminPurchaseRow[]> {
  const { order, afterCursor } = keyset('p', { cursor: query.cursor, sort: '-created_at' })
  return platform.rows(
    select(
      columns,
    )`from ${sources} where ${ofStatus(query.status)}${afterCursor} order by ${order} limit ${query.limit}`,
  )
}

export async function countAllPurchases(
  platform: PlatformDb,
  status: readonly string[] | undefined,
  cap: number,
): Promise<number> {
  const row = await platform.first(
    select({
      count: countRows(),
    })`from (select from ${acrossCompanies(p)} where ${ofStatus(status)} limit ${cap}) counted`,
  )
  return row?.count ?? 0
}

export function findPurchaseOfAnyCompany(
  platform: PlatformDb,
  id: number,
): Promise<AdminPurchaseRow | undefined> {
  return platform.first(select(columns)`from ${sources} where ${p.id} = ${id}`)
}

/** The payment by the provider's reference. */
export function findPaymentByRef(
  platform: PlatformDb,
  ref: string,
): Promise<{ id: number; company_id: number } | undefined> {
  return platform.first(
    select({
      id: y.id,
      company_id: y.company_id,
    })`from ${acrossCompanies(y)} where ${y.provider_ref} = ${ref}`,
  )
}

/**
 * Claims payments without a final status, to query the provider again: at first every two minutes, then less and less
 * often. Each payment is claimed by one node only.
 */
export function claimOpenPayments(platform: PlatformDb): Promise<{ id: number; company_id: number }[]> {
  return platform.rows(
    returning(
      sql`update ${acrossCompanies(claimed)} set asked_at = now() where ${claimed.id} in (
        select ${y.id} from ${acrossCompanies(y)} where ${y.status} in ('new', 'pending')
          and ${y.asked_at} < now() - greatest(interval '2 minutes', least((now() - ${y.created_at}) / 10, interval '6 hours'))
        order by ${y.asked_at} limit 20 for update skip locked)`,
      { id: claimed.id, company_id: claimed.company_id },
    ),
  )
}

export interface ExpiringModule {
  company_id: number
  code: string
  expires_at: string
  company_since: string
  /** The warnings already sent, by their number of days before the end. */
  warned: number[]
}

/** Modules that end within two weeks or ended recently, with the warnings already sent. */
export function listExpiringModules(platform: PlatformDb): Promise<ExpiringModule[]> {
  return platform.rows(
    select({
      company_id: m.company_id,
      code: m.code,
      expires_at: coalesce(m.expires_at, now),
      company_since: c.created_at,
      warned: listOfValues(d.days, d.days)`from ${acrossCompanies(d)}
        where ${d.company_id} = ${m.company_id} and ${d.code} = ${m.code} and ${d.expires_at} = ${m.expires_at}`,
    })`from ${acrossCompanies(m)} join ${acrossCompanies(c)} on ${c.id} = ${m.company_id}
    where ${m.is_active} and ${m.expires_at} between now() - interval '3 days' and now() + interval '14 days'
      and not ${c.is_platform}
    order by ${m.company_id}, ${m.expires_at}, ${m.code}`,
  )
}
