import type { User } from '@veranda/contract'
import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import { audit } from '#db/audit.ts'
import { twoFactors } from '#db/schema/tables.gen.ts'
import type { TenantDb } from '#db/tenant-db.ts'
import { DomainError } from '#errors.ts'
import type { Caller } from '#sign-in/caller.ts'
import { twoFactorResetEmail } from './emails.ts'
import { lockUser } from './staff-repo.ts'
import { assertMayManage, assertNotSelf } from './user-rules.ts'
import { getUser } from './users-repo.ts'

/** Disables a user's second factor after phone and codes were lost. Throws `two_factor_is_off`. */
export function resetTwoFactor(tenant: TenantDb, id: number, caller: Caller, appUrl: string): Promise<User> {
  return tenant.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    assertNotSelf(caller, user)
    assertMayManage(caller, user)
    const theirs = and(eq(twoFactors.user_id, id), isNotNull(twoFactors.confirmed_at)) as SQL
    if ((await tx.deleteWhere(twoFactors, theirs)) === 0) throw new DomainError('two_factor_is_off')
    await audit(tx, { action: 'two_factor_off', entity: 'user', entity_id: id, title: user.name })
    await tx.enqueue({ task: 'mail', payload: twoFactorResetEmail(user, caller.name, appUrl) })
    return getUser(tx, id)
  })
}
