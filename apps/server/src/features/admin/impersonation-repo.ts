import type { Impersonation } from '@veranda/contract'
import { audit } from '#db/audit.ts'
import { closeImpersonation, openImpersonation } from '#db/platform/impersonations.ts'
import { findCompany, recordOperatorAct } from '#db/platform/operators.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { DomainError } from '#errors.ts'
import { activeUsers } from '#features/notifications/managers-repo.ts'
import { notifyUser } from '#features/notifications/notifications-repo.ts'
import type { Client } from '#http/serve.ts'
import type { Caller } from '#sign-in/caller.ts'
import { actorOf, byOperator } from './acting.ts'
import { texts } from './texts.ts'

interface By {
  caller: Caller
  client: Client
}

/**
 * Begins an operator's impersonation of a company. The company's audit log and owners are told before it opens, so that
 * none goes unnoticed.
 */
export async function startImpersonation(
  platform: PlatformDb,
  companyId: number,
  reason: string,
  { caller, client, minutes }: By & { minutes: number },
): Promise<Impersonation> {
  if (!(await findCompany(platform, companyId))) throw new DomainError('not_found')
  await platform.tenant(companyId, actorOf(caller, client)).transaction(async (tx) => {
    await audit(tx, { action: 'enter', entity: 'company', entity_id: companyId, title: reason })
    for (const owner of await activeUsers(tx, ['owner'])) {
      await notifyUser(tx, owner.id, 'personal', {
        type: 'warning',
        title: texts.impersonation.title,
        message: texts.impersonation.message(caller.name, minutes, reason),
      })
    }
  })
  await recordOperatorAct(platform, {
    ...byOperator(caller),
    act: 'enter_company',
    company: companyId,
    title: reason,
  })
  return openImpersonation(platform, {
    company: companyId,
    operator: caller.userId,
    session: caller.sessionId,
    reason,
    minutes,
  })
}

/** Ends the caller's own impersonation. Throws `not_found` if none is active. */
export async function endImpersonation(platform: PlatformDb, id: number, { caller }: By): Promise<void> {
  const impersonation = await closeImpersonation(platform, id, caller.userId)
  if (!impersonation) throw new DomainError('not_found')
  await recordOperatorAct(platform, {
    ...byOperator(caller),
    act: 'leave_company',
    company: impersonation.company.id,
  })
}
