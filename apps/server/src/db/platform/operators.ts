import type {
  AdminCompany,
  AdminCompanyDetails,
  AdminUser,
  OperatorAct,
  OperatorActName,
} from '@veranda/contract'
import { limits } from '@veranda/contract'
import { type SQL, sql } from 'drizzle-orm'
import { keyset } from '#db/paging.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { modulesOf } from './modules-json.ts'

interface Search {
  q: string
  cursor?: string | undefined
  limit: number
}

const companyFound = (q: string) => sql`not c.is_platform and (${q} = '' or strpos(lower(c.name), ${q}) > 0)`

/** Companies (not the platform's own), newest first, with their figures. */
export function listCompanies(platform: PlatformDb, query: Search): Promise<AdminCompany[]> {
  const { order, beyond } = keyset('c', { cursor: query.cursor, sort: '-created_at' })
  return platform.rows<AdminCompany>(sql`
    with found as materialized (
      select c.id, c.name, c.created_at, c.closed_at, ${modulesOf} from companies c
      where ${companyFound(query.q)}${beyond} order by ${order} limit ${query.limit}
    ), figures as materialized (
      select * from company_figures((select array_agg(id) from found), ${limits.countCap + 1}))
    select c.*, g.users, g.leads, g.last_seen_at from found c join figures g on g.company = c.id order by ${order}`)
}

export function countCompanies(platform: PlatformDb, q: string): Promise<number> {
  return counted(platform, sql`companies c where ${companyFound(q)}`)
}

/** One company but the platform's own; nothing where there is none. */
export async function findCompany(
  platform: PlatformDb,
  id: number,
): Promise<AdminCompanyDetails | undefined> {
  const [company, people] = await Promise.all([
    platform.first<Omit<AdminCompanyDetails, 'people'>>(sql`
      select c.id, c.name, c.time_zone, c.created_at, c.closed_at, ${modulesOf}, s.requisites,
        g.users, g.leads, g.clients, g.storage_bytes, g.last_seen_at,
        (select coalesce(json_agg(p order by p.id desc), '[]') from (
          select y.id, y.no || '/' || y.year as number, y.status, y.total_kopecks, y.created_at
          from purchases y where y.company_id = c.id order by y.id desc limit 20) p) as purchases
      from companies c
      join company_settings s on s.company_id = c.id
      join company_figures(array[${id}::bigint], ${limits.countCap + 1}) g on g.company = c.id
      where c.id = ${id} and not c.is_platform`),
    platform.rows<AdminCompanyDetails['people'][number]>(sql`
      select ${person} from users u where u.company_id = ${id} and u.deleted_at is null order by u.id limit 200`),
  ])
  return company && { ...company, people }
}

const person = sql`u.id, u.name, u.email, u.role, u.created_at, u.last_seen_at,
  case when u.blocked_at is not null then 'blocked' when u.activated_at is null then 'invited' else 'active' end as state,
  (select count(*) from sessions s where s.company_id = u.company_id and s.user_id = u.id
    and s.idle_until > now() and s.absolute_until > now()) as sessions`

const userFound = (q: string) => sql`u.deleted_at is null
  and (${q} = '' or strpos(lower(u.email), ${q}) > 0 or strpos(lower(u.name), ${q}) > 0)`

const withCompany = sql`${person}, json_build_object('id', c.id, 'name', c.name, 'is_platform', c.is_platform) as company`

/** Users of every company, newest first. */
export function listAllUsers(platform: PlatformDb, query: Search): Promise<AdminUser[]> {
  const { order, beyond } = keyset('u', { cursor: query.cursor, sort: '-created_at' })
  return platform.rows<AdminUser>(sql`
    select ${withCompany} from users u join companies c on c.id = u.company_id
    where ${userFound(query.q)}${beyond} order by ${order} limit ${query.limit}`)
}

export function countAllUsers(platform: PlatformDb, q: string): Promise<number> {
  return counted(platform, sql`users u where ${userFound(q)}`)
}

export function findAnyUser(platform: PlatformDb, id: number): Promise<AdminUser | undefined> {
  return platform.first<AdminUser>(sql`
    select ${withCompany} from users u join companies c on c.id = u.company_id
    where u.id = ${id} and u.deleted_at is null`)
}

/** Ends every session of a user; answers their numbers. */
export async function endSessionsOf(platform: PlatformDb, userId: number): Promise<number[]> {
  const rows = await platform.rows<{ id: number }>(
    sql`delete from sessions where user_id = ${userId} returning id`,
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

/** Writes down what an operator did. */
export async function recordOperatorAct(platform: PlatformDb, act: NewOperatorAct): Promise<void> {
  await platform.rows(sql`
    insert into operator_acts (operator, operator_name, act, company, title)
    values (${act.operator}, ${act.operator_name}, ${act.act}, ${act.company ?? null}, ${(act.title ?? '').slice(0, 300)})`)
}

const actFound = (company: number | undefined): SQL =>
  company === undefined ? sql`true` : sql`a.company = ${company}`

export function listActs(
  platform: PlatformDb,
  query: { company_id?: number | undefined; cursor?: string | undefined; limit: number },
): Promise<OperatorAct[]> {
  const { order, beyond } = keyset('a', { cursor: query.cursor, sort: '-created_at' })
  return platform.rows<OperatorAct>(sql`
    select a.id, a.created_at, a.operator_name, a.act, a.title,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as company
    from operator_acts a left join companies c on c.id = a.company
    where ${actFound(query.company_id)}${beyond} order by ${order} limit ${query.limit}`)
}

export function countActs(platform: PlatformDb, company: number | undefined): Promise<number> {
  return counted(platform, sql`operator_acts a where ${actFound(company)}`)
}

/** How many there are, up to the cap. */
async function counted(platform: PlatformDb, from: SQL): Promise<number> {
  const row = await platform.first<{ count: number }>(
    sql`select count(*) as count from (select from ${from} limit ${limits.countCap + 1}) counted`,
  )
  return row?.count ?? 0
}
