import { limits } from '@veranda/contract'
import { audit } from '#db/audit.ts'
import { findAccount } from '#db/platform/accounts.ts'
import { eraseCompany, findCompaniesToErase } from '#db/platform/erasure.ts'
import { forEachOf } from '#db/platform/for-each.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { isPassword } from '#features/auth/password-repo.ts'
import { livingUsers } from '#features/notifications/managers-repo.ts'
import type { Caller } from '#http/caller.ts'
import { closedLetter } from './letters.ts'
import { texts } from './texts.ts'

const dayMs = 86_400_000

const erasedAt = (closedAt: string) =>
  new Date(Date.parse(closedAt) + limits.closedDays * dayMs).toISOString()

/** Closes the company. Throws at the field for another name or a wrong password. */
export async function closeCompany(
  platform: PlatformDb,
  tenant: TenantDb,
  caller: Caller,
  { name, password, appUrl }: { name: string; password: string; appUrl: string },
): Promise<{ closed_at: string; erased_at: string }> {
  if (name !== caller.company.name) throw fieldError('name', texts.wrongName)
  const account = await findAccount(platform, caller.email)
  if (!(await isPassword(password, account?.password_hash))) throw fieldError('password', texts.wrongPassword)
  return tenant.transaction(async (tx) => {
    const closed_at = await tx.closeCompany(true)
    if (!closed_at) throw new DomainError('not_found')
    await audit(tx, { action: 'close', entity: 'company', title: name })
    await tellOwners(tx, caller, appUrl)
    return { closed_at, erased_at: erasedAt(closed_at) }
  })
}

export function reopenCompany(tenant: TenantDb, company: string): Promise<void> {
  return tenant.transaction(async (tx) => {
    await tx.closeCompany(false)
    await audit(tx, { action: 'restore', entity: 'company', title: company })
  })
}

async function tellOwners(tx: TenantTx, caller: Caller, appUrl: string): Promise<void> {
  const closing = { company: caller.company.name, by: caller.name }
  for (const owner of await livingUsers(tx, ['owner'])) {
    await tx.enqueue({ task: 'mail', payload: closedLetter(owner, closing, appUrl) })
  }
}

/** Erases the companies whose thirty days are over, one in a transaction; their files go by jobs of the same one. */
export async function eraseClosedCompanies(platform: PlatformDb, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - limits.closedDays * dayMs)
  await forEachOf(await findCompaniesToErase(platform, limit), ({ id }) => eraseCompany(platform, id, limit))
}
