import { limits } from '@veranda/contract'
import { audit } from '#db/audit.ts'
import { eraseCompany, findCompaniesToErase } from '#db/platform/erasure.ts'
import { forEachCollectingErrors } from '#db/platform/for-each.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import type { TenantDb, TenantTx } from '#db/tenant-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { type Throttling, verifyOwnPassword } from '#features/auth/throttled-proof-repo.ts'
import { activeUsers } from '#features/notifications/managers-repo.ts'
import type { Caller } from '#sign-in/caller.ts'
import { companyClosedEmail } from './emails.ts'
import { texts } from './texts.ts'

const dayMs = 86_400_000

const erasedAt = (closedAt: string) =>
  new Date(Date.parse(closedAt) + limits.closedDays * dayMs).toISOString()

/** Closes the company. Throws at the field for a wrong name or password, and 429 after too many attempts. */
export async function closeCompany(
  throttling: Throttling,
  tenant: TenantDb,
  caller: Caller,
  { name, password, appUrl }: { name: string; password: string; appUrl: string },
): Promise<{ closed_at: string; erased_at: string }> {
  if (name !== caller.company.name) throw fieldError('name', texts.wrongName)
  await verifyOwnPassword(throttling, caller, password, 'password')
  return tenant.transaction(async (tx) => {
    const closed_at = await tx.closeCompany(true)
    if (!closed_at) throw new DomainError('not_found')
    await audit(tx, { action: 'close', entity: 'company', title: name })
    await notifyOwners(tx, caller, appUrl)
    return { closed_at, erased_at: erasedAt(closed_at) }
  })
}

export function reopenCompany(tenant: TenantDb, company: string): Promise<void> {
  return tenant.transaction(async (tx) => {
    await tx.closeCompany(false)
    await audit(tx, { action: 'restore', entity: 'company', title: company })
  })
}

async function notifyOwners(tx: TenantTx, caller: Caller, appUrl: string): Promise<void> {
  const closing = { company: caller.company.name, by: caller.name }
  for (const owner of await activeUsers(tx, ['owner'])) {
    await tx.enqueue({ task: 'mail', payload: companyClosedEmail(owner, closing, appUrl) })
  }
}

/** Time limit of erasing per run. */
const erasingMs = 40_000

/** Erases companies closed for thirty days, in pieces; the rest is continued in the next minute's run. */
export async function eraseClosedCompanies(
  platform: PlatformDb,
  now: Date,
  { ms = erasingMs, portion }: { ms?: number; portion?: number } = {},
): Promise<void> {
  const limit = new Date(now.getTime() - limits.closedDays * dayMs)
  const end = performance.now() + ms
  const batchOptions = { mayGoOn: () => performance.now() < end, ...(portion !== undefined && { portion }) }
  await forEachCollectingErrors(await findCompaniesToErase(platform, limit), ({ id }) =>
    eraseCompany(platform, id, limit, batchOptions),
  )
}
