import type { CompanyModule, Role } from '@veranda/contract'
import { modulesOf } from '#db/platform/modules-json.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { companies, companyModules, platformSessions, platformUsers } from '#db/schema/tables.gen.ts'
import { acrossCompanies, columnsNamed, platformAlias } from '#db/sql/aliases.ts'
import { asTexts, isTrue } from '#db/sql/expressions.ts'
import { returning, select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import { type AccountFlags, accountFlags, mustSetTwoFactor } from './account-flags.ts'

/** All a request needs to know about its caller, read in one statement. */
export interface SessionRow extends AccountFlags {
  session_id: number
  company_id: number
  is_platform: boolean
  company_name: string
  time_zone: string
  closed_at: string | null
  user_id: number
  name: string
  email: string
  role: Role
  modules: CompanyModule[]
  seen_long_ago: boolean
}

const s = platformAlias(platformSessions, 's')
const u = platformAlias(platformUsers, 'u')
const c = platformAlias(companies, 'c')
const m = platformAlias(companyModules, 'm')
const kept = platformAlias(platformSessions, 'kept')

const isValid = sql`${s.idle_until} > now() and ${s.absolute_until} > now()
  and ${u.blocked_at} is null and ${u.deleted_at} is null`
const flags = accountFlags(u, s.created_at)

const validSession = () =>
  select({
    session_id: s.id,
    company_id: s.company_id,
    ...columnsNamed(c, ['is_platform', 'time_zone', 'closed_at']),
    company_name: c.name,
    user_id: u.id,
    ...columnsNamed(u, ['name', 'email', 'role']),
    ...flags,
    seen_long_ago: isTrue(sql`${s.last_seen_at} < now() - interval '1 minute'`),
    modules: modulesOf(c.id),
  })`from ${acrossCompanies(s)}
    join ${acrossCompanies(u)} on ${u.company_id} = ${s.company_id} and ${u.id} = ${s.user_id}
    join ${acrossCompanies(c)} on ${c.id} = ${s.company_id}
    where (${s.token_hash} = ${sql.placeholder('token_hash')}
        or (${s.previous_hash} = ${sql.placeholder('token_hash')} and ${s.previous_until} > now()))
      and ${isValid}`

/** The valid session with this token, of a user who is neither blocked nor deleted. */
export function findSession(platform: PlatformDb, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return platform.firstOf('session', validSession, { token_hash: tokenHash })
}

/** Extends the idle limit; called at most once a minute per session. */
export async function touchSession(
  platform: PlatformDb,
  sessionId: number,
  idleHours: number,
): Promise<void> {
  await platform.rows(sql`
    with touched as (
      update sessions set last_seen_at = now(), idle_until = now() + make_interval(hours => ${idleHours})
      where id = ${sessionId} and last_seen_at < now() - interval '1 minute' returning company_id, user_id)
    update users u set last_seen_at = now() from touched t where u.company_id = t.company_id and u.id = t.user_id`)
}

export interface NewSession {
  company_id: number
  user_id: number
  token_hash: Buffer
  ip_address: string
  user_agent: string
  idleHours: number
  absoluteDays: number
  /** The most sessions a user may have; the oldest beyond it end. */
  keep: number
}

/** Opens a session; returns the ids of those that ended to stay within the limit. */
export async function openSession(platform: PlatformDb, session: NewSession): Promise<number[]> {
  return platform.transaction(async (run) => {
    await run(sql`
      insert into sessions (company_id, user_id, token_hash, ip_address, user_agent, idle_until, absolute_until)
      values (${session.company_id}, ${session.user_id}, ${session.token_hash}, ${session.ip_address}, ${session.user_agent},
        now() + make_interval(hours => ${session.idleHours}), now() + make_interval(days => ${session.absoluteDays}))`)
    await run(
      sql`update users set last_seen_at = now() where company_id = ${session.company_id} and id = ${session.user_id}`,
    )
    const ended = await run(
      returning(
        sql`delete from ${acrossCompanies(s)} where ${s.company_id} = ${session.company_id} and ${s.user_id} = ${session.user_id}
          and (${s.absolute_until} < now() or ${s.id} not in (
            select ${kept.id} from ${acrossCompanies(kept)}
            where ${kept.company_id} = ${session.company_id} and ${kept.user_id} = ${session.user_id}
            order by ${kept.idle_until} > now() desc, ${kept.id} desc limit ${session.keep}))`,
        { id: s.id },
      ),
    )
    return ended.map((row) => row.id)
  })
}

/** Rotates a session's token; the old one stays valid briefly for other tabs. */
export async function replaceToken(
  platform: PlatformDb,
  sessionId: number,
  tokenHash: Buffer,
  idleHours: number,
): Promise<void> {
  await platform.rows(sql`
    update sessions set previous_hash = token_hash, previous_until = now() + interval '30 seconds',
      token_hash = ${tokenHash}, last_seen_at = now(), idle_until = now() + make_interval(hours => ${idleHours})
    where id = ${sessionId}`)
}

/** What determines the channels of a session: the role and the active modules. */
export function accessOf(role: string, liveModules: readonly string[], mustSetTwoFactor: boolean): string {
  return `${mustSetTwoFactor ? 'enrolling ' : ''}${role} ${[...liveModules].sort().join(' ')}`.trim()
}

/**
 * Of these sessions those still valid (not signed out on any node, not expired, user not blocked), with their access.
 */
export async function findAccesses(platform: PlatformDb, sessionIds: number[]): Promise<Map<number, string>> {
  const active = await platform.rows(
    select({
      id: s.id,
      role: u.role,
      ...flags,
      modules: asTexts(sql`array(
        select ${m.code} from ${acrossCompanies(m)}
        where ${m.company_id} = ${s.company_id} and ${m.is_active} and (${m.expires_at} is null or ${m.expires_at} > now()))`),
    })`from ${acrossCompanies(s)} join ${acrossCompanies(u)} on ${u.company_id} = ${s.company_id} and ${u.id} = ${s.user_id}
    where ${s.id} = any(${sql.param(sessionIds)}::bigint[]) and ${isValid}`,
  )
  return new Map(active.map((row) => [row.id, accessOf(row.role, row.modules, mustSetTwoFactor(row))]))
}
