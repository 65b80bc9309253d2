import {
  type api,
  type Colleague,
  colleague,
  limits,
  type Paged,
  type Query,
  type User,
  user as userShape,
} from '@veranda/contract'
import type { SQL } from 'drizzle-orm'
import { keyset, pageOf } from '#db/paging.ts'
import { invitations, leads, twoFactors, userAvatars, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { countOf, countRows, exists, first, isTrue, max } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { ScopedTable, TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import { likePattern, needlesOf } from '#text/search-text.ts'

const l = alias(leads, 'l')
const a = alias(userAvatars, 'a')
const f = alias(twoFactors, 'f')
const i = alias(invitations, 'i')
const u = alias(users, 'u')

const status = sql`case when ${u.blocked_at} is not null then 'blocked' when ${u.activated_at} is null then 'invited' else 'active' end`

const columns = (scoped: ScopedTable) => ({
  id: u.id,
  name: u.name,
  email: u.email,
  role: u.role,
  status: status,
  phone: u.phone,
  job_title: u.job_title,
  department: u.department,
  receives_leads: u.receives_leads,
  lead_weight: u.lead_weight,
  working_hours: u.working_hours,
  absent_from: u.absent_from,
  absent_until: u.absent_until,
  last_seen_at: u.last_seen_at,
  version: u.version,
  created_at: u.created_at,
  leads_in_work: countOf`from ${scoped(l)}
    where ${l.user_id} = ${u.id} and ${l.deleted_at} is null and ${l.status} in ('new', 'processing')`,
  has_avatar: exists(sql`select from ${scoped(a)} where ${a.user_id} = ${u.id}`),
  has_two_factor: exists(
    sql`select from ${scoped(f)} where ${f.user_id} = ${u.id} and ${f.confirmed_at} is not null`,
  ),
  invitation_expires_at: first(max(i.expires_at))`from ${scoped(i)}
    where ${i.user_id} = ${u.id} and ${i.used_at} is null and ${i.revoked_at} is null`,
})

export async function listUsers(tenant: TenantDb, query: Query<typeof api.users.list>): Promise<Paged<User>> {
  const where = sql.join(conditionsOf(query), sql` and `)
  const { order, afterCursor } = keyset('u', { cursor: query.cursor, sort: '-created_at' })
  const [rows, [count]] = await Promise.all([
    tenant.parsedRows(
      userShape,
      (scoped) =>
        select(
          columns(scoped),
        )`from ${scoped(u)} where ${where}${afterCursor} order by ${order} limit ${query.limit + 1}`,
    ),
    tenant.rows(
      (scoped) => select({ count: countRows() })`from (
          select from ${scoped(u)} where ${where} limit ${limits.countCap + 1}) counted`,
    ),
  ])
  return pageOf(rows, query.limit, count?.count ?? 0)
}

function conditionsOf({ q, role, status: wantedStatus, department }: Query<typeof api.users.list>): SQL[] {
  const conditions = [
    sql`${u.deleted_at} is null`,
    role && sql`${u.role} = ${role}`,
    wantedStatus && sql`${status} = ${wantedStatus}`,
    department && sql`${u.department} = ${department}`,
    ...needlesOf(q ?? '').map(
      (needle) =>
        sql`lower(concat_ws(' ', ${u.name}, ${u.email}, ${u.phone}, ${u.job_title})) like ${likePattern(needle)}`,
    ),
  ]
  return conditions.filter((condition): condition is SQL => typeof condition === 'object')
}

/** An existing user of the company. Throws `not_found`. */
export async function getUser(tenant: TenantDb, id: number): Promise<User> {
  const [user] = await tenant.parsedRows(
    userShape,
    (scoped) => select(columns(scoped))`from ${scoped(u)} where ${u.id} = ${id} and ${u.deleted_at} is null`,
  )
  if (!user) throw new DomainError('not_found')
  return user
}

/** Users who can be assigned work, by name. */
export function listColleagues(tenant: TenantDb, timeZone: string): Promise<Colleague[]> {
  const today = sql`(now() at time zone ${timeZone})::date`
  return tenant.parsedRows(
    colleague,
    (scoped) => select({
      id: u.id,
      name: u.name,
      role: u.role,
      job_title: u.job_title,
      has_avatar: exists(sql`select from ${scoped(a)} where ${a.user_id} = ${u.id}`),
      is_absent: isTrue(sql`(${u.absent_from} is not null or ${u.absent_until} is not null)
          and coalesce(${u.absent_from}, ${today}) <= ${today} and coalesce(${u.absent_until}, ${today}) >= ${today}`),
    })`from ${scoped(u)}
      where ${u.deleted_at} is null and ${u.blocked_at} is null and ${u.activated_at} is not null
      order by lower(${u.name}), ${u.id} limit 500`,
  )
}
