import type { Role } from '@veranda/contract'
import type { PlatformDb } from '#db/platform-db.ts'
import { companies, invitations, platformUsers } from '#db/schema/tables.gen.ts'
import { acrossCompanies, platformAlias } from '#db/sql/aliases.ts'
import { returning, select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'

const i = platformAlias(invitations, 'i')
const u = platformAlias(platformUsers, 'u')
const c = platformAlias(companies, 'c')

const isValid = sql`${i.used_at} is null and ${i.revoked_at} is null and ${i.expires_at} > now()
  and ${u.deleted_at} is null and ${u.blocked_at} is null and ${u.activated_at} is null`

/** The invitee of a valid invitation. */
export function findInvitation(
  platform: PlatformDb,
  tokenHash: Buffer,
): Promise<{ company_name: string; name: string; email: string; role: Role } | undefined> {
  return platform.first(
    select({ company_name: c.name, name: u.name, email: u.email, role: u.role })`from ${acrossCompanies(i)}
      join ${acrossCompanies(u)} on ${u.company_id} = ${i.company_id} and ${u.id} = ${i.user_id}
      join ${acrossCompanies(c)} on ${c.id} = ${i.company_id}
      where ${i.token_hash} = ${tokenHash} and ${isValid}`,
  )
}

/** Uses a valid invitation and activates the account; returns its e-mail, or nothing for an invalid one. */
export function consumeInvitation(
  platform: PlatformDb,
  tokenHash: Buffer,
  user: { name: string; password_hash: string },
): Promise<string | undefined> {
  return platform.transaction(async (run) => {
    const [accepted] = await run(
      returning(
        sql`update ${acrossCompanies(i)} set used_at = now() from ${acrossCompanies(u)}
          where ${u.company_id} = ${i.company_id} and ${u.id} = ${i.user_id} and ${i.token_hash} = ${tokenHash} and ${isValid}`,
        { company_id: i.company_id, user_id: i.user_id },
      ),
    )
    if (!accepted) return undefined
    const [account] = await run(
      returning(
        sql`update ${acrossCompanies(u)} set name = ${user.name}, password_hash = ${user.password_hash}, activated_at = now()
          where ${u.company_id} = ${accepted.company_id} and ${u.id} = ${accepted.user_id}`,
        { email: u.email },
      ),
    )
    await run(sql`
      insert into audit_log (company_id, user_id, user_name, action, entity, entity_number, title)
      values (${accepted.company_id}, ${accepted.user_id}, ${user.name}, 'accept', 'user', ${accepted.user_id}, ${user.name})`)
    return account?.email
  })
}
