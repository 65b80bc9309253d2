import type { Email } from '#db/jobs.ts'
import { auditAccount, enqueueEmailInTransaction, type Origin, type Owner } from '#db/platform/journal.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { knownDevices, platformSessions } from '#db/schema/tables.gen.ts'
import { acrossCompanies, platformAlias } from '#db/sql/aliases.ts'
import { exists } from '#db/sql/expressions.ts'
import { returning, select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'

const k = platformAlias(knownDevices, 'k')
const s = platformAlias(platformSessions, 's')

/** Records a sign-in; one from a new device of an account that has others also sends an e-mail. */
export async function recordSignIn(
  platform: PlatformDb,
  owner: Owner,
  origin: Origin & { device: string },
  message: Email,
): Promise<void> {
  await platform.transaction(async (run) => {
    const [known] =
      await run(
        select({
          has_others: exists(
            sql`select from ${acrossCompanies(k)} where ${k.company_id} = ${owner.company_id} and ${k.user_id} = ${owner.id}`,
          ),
        })``,
      )
    const [newDevice] = await run(sql`
      insert into known_devices (company_id, user_id, device) values (${owner.company_id}, ${owner.id}, ${origin.device})
      on conflict do nothing returning 1`)
    await auditAccount(run, 'sign_in', owner, origin)
    if (newDevice && known?.has_others) await enqueueEmailInTransaction(run, message)
  })
}

/** Records a failed sign-in attempt for this user. */
export async function recordFailedSignIn(
  platform: PlatformDb,
  owner: Owner,
  origin: Origin,
  visitor: string,
): Promise<void> {
  await platform.transaction((run) =>
    auditAccount(run, 'sign_in_failed', owner, origin, { id: null, name: visitor }),
  )
}

/** Sets a new password if the old one is still the one that was checked; ends every session but one. */
export async function changePassword(
  platform: PlatformDb,
  owner: Owner,
  change: { from: string; to: string; sessionId: number },
  origin: Origin,
  message: Email,
): Promise<number[] | undefined> {
  return platform.transaction(async (run) => {
    const mine = sql`company_id = ${owner.company_id} and user_id = ${owner.id}`
    const [changed] = await run(sql`
      update users set password_hash = ${change.to}
      where company_id = ${owner.company_id} and id = ${owner.id} and password_hash = ${change.from} returning 1`)
    if (!changed) return undefined
    await run(sql`update password_resets set used_at = now() where ${mine} and used_at is null`)
    const ended = await run(
      returning(sql`delete from ${acrossCompanies(s)} where ${mine} and ${s.id} <> ${change.sessionId}`, {
        id: s.id,
      }),
    )
    await auditAccount(run, 'password', owner, origin)
    await enqueueEmailInTransaction(run, message)
    return ended.map((row) => row.id)
  })
}
