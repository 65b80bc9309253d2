import type { Account, api, Body } from '@veranda/contract'
import { audit, changesOf } from '#db/audit.ts'
import { companySettings, twoFactors, userAvatars, users } from '#db/schema/tables.gen.ts'
import { alias } from '#db/sql/aliases.ts'
import { exists } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'

const a = alias(userAvatars, 'a')
const f = alias(twoFactors, 'f')
const s = alias(companySettings, 's')
const u = alias(users, 'u')

type OwnAccount = Omit<Account, 'recovery_codes_left'>

/** The caller's account, including what the company does not see. */
export async function getAccount(tenant: TenantDb, userId: number): Promise<OwnAccount> {
  const [account] = await tenant.rows(
    (scoped) =>
      select({
        name: u.name,
        email: u.email,
        phone: u.phone,
        job_title: u.job_title,
        theme: u.theme,
        density: u.density,
        has_avatar: exists(sql`select from ${scoped(a)} where ${a.user_id} = ${u.id}`),
        has_two_factor: exists(
          sql`select from ${scoped(f)} where ${f.user_id} = ${u.id} and ${f.confirmed_at} is not null`,
        ),
        company_requires_two_factor: exists(sql`select from ${scoped(s)} where ${s.requires_two_factor}`),
      })`from ${scoped(u)} where ${u.id} = ${userId} and ${u.deleted_at} is null`,
  )
  if (!account) throw new DomainError('not_found')
  return account
}

/** Changes the caller's own data; appearance is not recorded in the audit log. */
export function updateAccount(
  tenant: TenantDb,
  userId: number,
  { theme, density, ...person }: Body<typeof api.account.update>,
): Promise<OwnAccount> {
  return tenant.transaction(async (tx) => {
    const user = await tx.lock(users, userId)
    if (!user) throw new DomainError('not_found')
    const changes = changesOf(user, person)
    const isPersonChanged = Object.keys(changes).length > 0
    await tx.update(users, userId, {
      ...person,
      theme,
      density,
      version: isPersonChanged ? user.version + 1 : user.version,
    })
    if (isPersonChanged) {
      await audit(tx, { action: 'update', entity: 'account', entity_id: userId, title: user.name, changes })
    }
    return getAccount(tx, userId)
  })
}
