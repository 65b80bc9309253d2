import type { Role } from '@veranda/contract'
import type { Email } from '#db/jobs.ts'
import { auditAccount, enqueueEmailInTransaction, type Origin, type Run } from '#db/platform/journal.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { companies, passwordResets, platformSessions, platformUsers } from '#db/schema/tables.gen.ts'
import { acrossCompanies, columnsNamed, platformAlias } from '#db/sql/aliases.ts'
import { now } from '#db/sql/expressions.ts'
import { returning, select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import { type AccountFlags, accountFlags } from './account-flags.ts'

const c = platformAlias(companies, 'c')
const u = platformAlias(platformUsers, 'u')
const r = platformAlias(passwordResets, 'r')
const s = platformAlias(platformSessions, 's')

export interface AccountRow extends AccountFlags {
  id: number
  company_id: number
  is_platform: boolean
  company_name: string
  time_zone: string
  closed_at: string | null
  name: string
  email: string
  role: Role
  password_hash: string
  blocked_at: string | null
}

/** The active user with this e-mail. */
export function findAccount(platform: PlatformDb, email: string): Promise<AccountRow | undefined> {
  return platform.first(
    select({
      ...columnsNamed(u, ['id', 'company_id', 'name', 'email', 'role', 'password_hash', 'blocked_at']),
      ...columnsNamed(c, ['is_platform', 'time_zone', 'closed_at']),
      company_name: c.name,
      ...accountFlags(u, now),
    })`from ${acrossCompanies(u)} join ${acrossCompanies(c)} on ${c.id} = ${u.company_id}
    where lower(${u.email}) = ${email} and ${u.deleted_at} is null`,
  )
}

export interface NewCompany {
  name: string
  modules: readonly string[]
  /** Duration of the trial modules, in days. */
  trialDays: number
  user: { name: string; email: string; password_hash: string; role: Role }
  notificationEvents: readonly string[]
}

/** Creates a company with its first user; returns nothing if the e-mail is taken. */
export function createCompany(
  platform: PlatformDb,
  company: NewCompany,
): Promise<{ company_id: number; user_id: number } | undefined> {
  return platform
    .transaction(async (run) => {
      const [{ id: companyId } = { id: 0 }] = await run(
        returning(sql`insert into ${acrossCompanies(c)} (name) values (${company.name})`, { id: c.id }),
      )
      await run(sql`insert into company_settings (company_id) values (${companyId})`)
      const userId = await createUser(run, companyId, company)
      if (userId === undefined) throw new AddressTaken()
      const end = sql`now() + make_interval(days => ${company.trialDays})`
      for (const code of company.modules) {
        await run(
          sql`insert into company_modules (company_id, code, is_active, expires_at) values (${companyId}, ${code}, true, ${end})`,
        )
      }
      return { company_id: companyId, user_id: userId }
    })
    .catch((error: unknown) => {
      if (error instanceof AddressTaken) return undefined
      throw error
    })
}

/** Rolls back the new company when the e-mail is already registered. */
class AddressTaken extends Error {}

/** Adds a user to a company inside a transaction; returns nothing if the e-mail is taken. */
export async function createUser(
  run: Run,
  companyId: number,
  { user, notificationEvents }: Pick<NewCompany, 'user' | 'notificationEvents'>,
): Promise<number | undefined> {
  const [created] = await run(
    returning(
      sql`insert into ${acrossCompanies(u)} (company_id, name, email, password_hash, role)
        values (${companyId}, ${user.name}, ${user.email}, ${user.password_hash}, ${user.role})
        on conflict (lower(email)) where deleted_at is null do nothing`,
      { id: u.id },
    ),
  )
  if (!created) return undefined
  for (const event of notificationEvents) {
    await run(
      sql`insert into notification_settings (company_id, user_id, event) values (${companyId}, ${created.id}, ${event})`,
    )
  }
  return created.id
}

/** Changes the e-mail with which a user signs in. */
export async function setAccountEmail(platform: PlatformDb, userId: number, email: string): Promise<void> {
  await platform.rows(sql`update users set email = ${email} where id = ${userId}`)
}

export function findPlatformCompany(platform: PlatformDb): Promise<{ id: number } | undefined> {
  return platform.first(select({ id: c.id })`from ${acrossCompanies(c)} where ${c.is_platform}`)
}

/** Creates the platform's own company without users; returns nothing if it exists. */
export function createPlatformCompany(
  platform: PlatformDb,
  name: string,
): Promise<{ id: number } | undefined> {
  return platform.transaction(async (run) => {
    const [created] = await run(
      returning(
        sql`insert into ${acrossCompanies(c)} (name, is_platform) values (${name}, true)
          on conflict (is_platform) where is_platform do nothing`,
        { id: c.id },
      ),
    )
    if (created) await run(sql`insert into company_settings (company_id) values (${created.id})`)
    return created
  })
}

/** Stores a reset token and queues its e-mail in one transaction; neither if the account got `perHour` of them. */
export async function openPasswordReset(
  platform: PlatformDb,
  reset: { company_id: number; user_id: number; token_hash: Buffer; minutes: number; perHour: number | null },
  message: object,
): Promise<void> {
  await platform.transaction(async (run) => {
    const [inserted] = await run(sql`
      insert into password_resets (company_id, user_id, token_hash, expires_at)
      select ${reset.company_id}, ${reset.user_id}, ${reset.token_hash}, now() + make_interval(mins => ${reset.minutes})
      where ${reset.perHour}::int is null or ${reset.perHour}::int > (
        select count(*) from password_resets
        where company_id = ${reset.company_id} and user_id = ${reset.user_id} and created_at > now() - interval '1 hour')
      returning 1`)
    if (!inserted) return
    await run(sql`select enqueue_job('mail', ${JSON.stringify(message)}::json)`)
  })
}

/** The user of a valid reset token. */
export function findPasswordReset(
  platform: PlatformDb,
  tokenHash: Buffer,
): Promise<{ name: string; email: string; company: string } | undefined> {
  return platform.first(
    select({ name: u.name, email: u.email, company: c.name })`from ${acrossCompanies(r)}
      join ${acrossCompanies(u)} on ${u.company_id} = ${r.company_id} and ${u.id} = ${r.user_id}
      join ${acrossCompanies(c)} on ${c.id} = ${r.company_id}
      where ${r.token_hash} = ${tokenHash} and ${r.used_at} is null and ${r.expires_at} > now() and ${u.deleted_at} is null`,
  )
}

/**
 * Uses a reset token: sets the password, invalidates the user's other tokens and ends every session. Returns nothing
 * for an invalid token.
 */
export function consumePasswordReset(
  platform: PlatformDb,
  tokenHash: Buffer,
  passwordHash: string,
  origin: Origin,
  composeMessage: (user: { name: string; email: string }) => Email,
): Promise<{ user_id: number; email: string; sessions: number[] } | undefined> {
  return platform.transaction(async (run) => {
    const [reset] = await run(
      returning(
        sql`update ${acrossCompanies(r)} set used_at = now()
          where ${r.token_hash} = ${tokenHash} and ${r.used_at} is null and ${r.expires_at} > now()`,
        { company_id: r.company_id, user_id: r.user_id },
      ),
    )
    if (!reset) return undefined
    const [user] = await run(
      returning(
        sql`update ${acrossCompanies(u)} set password_hash = ${passwordHash}
          where ${u.company_id} = ${reset.company_id} and ${u.id} = ${reset.user_id} and ${u.deleted_at} is null`,
        { name: u.name, email: u.email },
      ),
    )
    if (!user) return undefined
    await run(sql`
      update password_resets set used_at = now()
      where company_id = ${reset.company_id} and user_id = ${reset.user_id} and used_at is null`)
    const sessions = await run(
      returning(
        sql`delete from ${acrossCompanies(s)} where ${s.company_id} = ${reset.company_id} and ${s.user_id} = ${reset.user_id}`,
        { id: s.id },
      ),
    )
    await auditAccount(run, 'password', { ...reset, id: reset.user_id, name: user.name }, origin)
    await enqueueEmailInTransaction(run, composeMessage(user))
    return { user_id: reset.user_id, email: user.email, sessions: sessions.map((row) => row.id) }
  })
}
