import type { Role } from '@veranda/contract'
import { sql } from 'drizzle-orm'
import type { PlatformDb } from '#db/platform-db.ts'

const living = sql`i.used_at is null and i.revoked_at is null and i.expires_at > now()
  and u.deleted_at is null and u.blocked_at is null and u.activated_at is null`

/** Whom a living invitation is for. */
export function findInvitation(
  platform: PlatformDb,
  tokenHash: Buffer,
): Promise<{ company_name: string; name: string; email: string; role: Role } | undefined> {
  return platform.first(sql`
    select c.name as company_name, u.name, u.email, u.role
    from invitations i
    join users u on u.company_id = i.company_id and u.id = i.user_id
    join companies c on c.id = i.company_id
    where i.token_hash = ${tokenHash} and ${living}`)
}

/** Spends a living invitation and opens the account; answers its address, or nothing for a dead one. */
export function consumeInvitation(
  platform: PlatformDb,
  tokenHash: Buffer,
  user: { name: string; password_hash: string },
): Promise<string | undefined> {
  return platform.transaction(async (run) => {
    const [spent] = await run<{ company_id: number; user_id: number }>(sql`
      update invitations i set used_at = now() from users u
      where u.company_id = i.company_id and u.id = i.user_id and i.token_hash = ${tokenHash} and ${living}
      returning i.company_id, i.user_id`)
    if (!spent) return undefined
    const [account] = await run<{ email: string }>(sql`
      update users set name = ${user.name}, password_hash = ${user.password_hash}, activated_at = now()
      where company_id = ${spent.company_id} and id = ${spent.user_id} returning email`)
    await run(sql`
      insert into audit_log (company_id, user_id, user_name, action, entity, entity_number, title)
      values (${spent.company_id}, ${spent.user_id}, ${user.name}, 'accept', 'user', ${spent.user_id}, ${user.name})`)
    return account?.email
  })
}
