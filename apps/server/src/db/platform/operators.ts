import type {
  AdminCompany,
  AdminCompanyDetails,
  AdminUser,
  OperatorAct,
  OperatorActName,
} from '@veranda/contract'
import { limits } from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { keyset } from '#db/paging.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import {
  companies,
  companySettings,
  operatorActs,
  platformSessions,
  platformUsers,
  purchases,
} from '#db/schema/tables.gen.ts'
import { acrossCompanies, columnsNamed, platformAlias } from '#db/sql/aliases.ts'
import {
  asInstant,
  asInt,
  caseWhen,
  countOf,
  countRows,
  jsonObject,
  list,
  literal,
  one,
  textOrEmpty,
} from '#db/sql/expressions.ts'
import { derived, returning, select, withQueries } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import { modulesOf } from './modules-json.ts'

interface Search {
  q: string
  cursor?: string | undefined
  limit: number
}

const c = platformAlias(companies, 'c')
const w = platformAlias(companySettings, 'w')
const y = platformAlias(purchases, 'y')
const u = platformAlias(platformUsers, 'u')
const s = platformAlias(platformSessions, 's')
const a = platformAlias(operatorActs, 'a')

const companyFound = (q: string) =>
  sql`not ${c.is_platform} and (${q} = '' or strpos(lower(${c.name}), ${q}) > 0)`

const listedCompany = {
  ...columnsNamed(c, ['id', 'name', 'created_at', 'closed_at']),
  modules: modulesOf(c.id),
}
/** The columns of a row `g` of `company_figures`. */
const figures = {
  users: asInt(sql`g.users`),
  leads: asInt(sql`g.leads`),
  last_seen_at: asInstant(sql`g.last_seen_at`),
}

/** Companies except the platform's own, newest first, with their figures. */
export function listCompanies(platform: PlatformDb, query: Search): Promise<AdminCompany[]> {
  const { order, afterCursor } = keyset('c', { cursor: query.cursor, sort: '-created_at' })
  return platform.rows(
    withQueries(
      sql`found as materialized (${select(listedCompany)`from ${acrossCompanies(c)}
        where ${companyFound(query.q)}${afterCursor} order by ${order} limit ${query.limit}`}),
        figures as materialized (
          select * from company_figures((select array_agg(id) from found), ${limits.countCap + 1}))`,
      select({ ...derived('c', listedCompany), ...figures })`
        from found c join figures g on g.company = c.id order by ${order}`,
    ),
  )
}

export function countCompanies(platform: PlatformDb, q: string): Promise<number> {
  return countRowsUpToCap(platform, sql`${acrossCompanies(c)} where ${companyFound(q)}`)
}

/** A company other than the platform's own, or `undefined`. */
export async function findCompany(
  platform: PlatformDb,
  id: number,
): Promise<AdminCompanyDetails | undefined> {
  const [company, people] = await Promise.all([
    platform.first(
      select({
        ...listedCompany,
        ...figures,
        time_zone: c.time_zone,
        requisites: w.requisites,
        clients: asInt(sql`g.clients`),
        storage_bytes: asInt(sql`g.storage_bytes`),
        purchases: list(p, sql`${p.id} desc`)`from (${select(purchaseColumns)`from ${acrossCompanies(y)}
          where ${y.company_id} = ${c.id} order by ${y.id} desc limit 20`}) p`,
      })`from ${acrossCompanies(c)}
      join ${acrossCompanies(w)} on ${w.company_id} = ${c.id}
      join company_figures(array[${id}::bigint], ${limits.countCap + 1}) g on g.company = ${c.id}
      where ${c.id} = ${id} and not ${c.is_platform}`,
    ),
    platform.rows(
      select(person)`from ${acrossCompanies(u)}
        where ${u.company_id} = ${id} and ${u.deleted_at} is null order by ${u.id} limit 200`,
    ),
  ])
  return company && { ...company, people }
}

const purchaseColumns = {
  id: y.id,
  number: textOrEmpty(sql`${y.no} || '/' || ${y.year}`),
  status: y.status,
  total_kopecks: y.total_kopecks,
  created_at: y.created_at,
}
const p = derived('p', purchaseColumns)

const person = {
  ...columnsNamed(u, ['id', 'name', 'email', 'role', 'created_at', 'last_seen_at']),
  state: caseWhen(
    sql`${u.blocked_at} is not null`,
    literal('blocked'),
    caseWhen(sql`${u.activated_at} is null`, literal('invited'), literal('active')),
  ),
  sessions: countOf`from ${acrossCompanies(s)} where ${s.company_id} = ${u.company_id} and ${s.user_id} = ${u.id}
    and ${s.idle_until} > now() and ${s.absolute_until} > now()`,
}

const userFound = (q: string) => sql`${u.deleted_at} is null
  and (${q} = '' or strpos(lower(${u.email}), ${q}) > 0 or strpos(lower(${u.name}), ${q}) > 0)`

const withCompany = {
  ...person,
  company: jsonObject({ id: c.id, name: c.name, is_platform: c.is_platform }),
}

/** Users of every company, newest first. */
export function listAllUsers(platform: PlatformDb, query: Search): Promise<AdminUser[]> {
  const { order, afterCursor } = keyset('u', { cursor: query.cursor, sort: '-created_at' })
  return platform.rows(
    select(withCompany)`from ${acrossCompanies(u)} join ${acrossCompanies(c)} on ${c.id} = ${u.company_id}
      where ${userFound(query.q)}${afterCursor} order by ${order} limit ${query.limit}`,
  )
}

export function countAllUsers(platform: PlatformDb, q: string): Promise<number> {
  return countRowsUpToCap(platform, sql`${acrossCompanies(u)} where ${userFound(q)}`)
}

export function findAnyUser(platform: PlatformDb, id: number): Promise<AdminUser | undefined> {
  return platform.first(
    select(withCompany)`from ${acrossCompanies(u)} join ${acrossCompanies(c)} on ${c.id} = ${u.company_id}
      where ${u.id} = ${id} and ${u.deleted_at} is null`,
  )
}

/** Ends all sessions of a user and returns their ids. */
export async function endSessionsOf(platform: PlatformDb, userId: number): Promise<number[]> {
  const rows = await platform.rows(
    returning(sql`delete from ${acrossCompanies(s)} where ${s.user_id} = ${userId}`, { id: s.id }),
  )
  return rows.map(({ id }) => id)
}

export interface NewOperatorAct {
  operator: number
  operator_name: string
  act: OperatorActName
  company?: number | null
  title?: string
}

/** Records an operator's action. */
export async function recordOperatorAct(platform: PlatformDb, act: NewOperatorAct): Promise<void> {
  await platform.rows(sql`
    insert into operator_acts (operator, operator_name, act, company, title)
    values (${act.operator}, ${act.operator_name}, ${act.act}, ${act.company ?? null}, ${(act.title ?? '').slice(0, 300)})`)
}

const actFound = (company: number | undefined): SQL =>
  company === undefined ? sql`true` : sql`${a.company} = ${company}`

export function listActs(
  platform: PlatformDb,
  query: { company_id?: number | undefined; cursor?: string | undefined; limit: number },
): Promise<OperatorAct[]> {
  const { order, afterCursor } = keyset('a', { cursor: query.cursor, sort: '-created_at' })
  return platform.rows(
    select({
      ...columnsNamed(a, ['id', 'created_at', 'operator_name', 'act', 'title']),
      company: one({ id: c.id, name: c.name })`from ${acrossCompanies(c)} where ${c.id} = ${a.company}`,
    })`from ${acrossCompanies(a)} where ${actFound(query.company_id)}${afterCursor} order by ${order} limit ${query.limit}`,
  )
}

export function countActs(platform: PlatformDb, company: number | undefined): Promise<number> {
  return countRowsUpToCap(platform, sql`${acrossCompanies(a)} where ${actFound(company)}`)
}

/** The number of rows, up to the cap. */
async function countRowsUpToCap(platform: PlatformDb, from: SQL): Promise<number> {
  const row = await platform.first(
    select({ count: countRows() })`from (select from ${from} limit ${limits.countCap + 1}) counted`,
  )
  return row?.count ?? 0
}
