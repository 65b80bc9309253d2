import type { Email } from '#db/jobs.ts'
import {
  auditAccount,
  enqueueEmailInTransaction,
  type Origin,
  type Owner,
  type Run,
} from '#db/platform/journal.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { platformTwoFactors, recoveryCodes } from '#db/schema/tables.gen.ts'
import { acrossCompanies, platformAlias } from '#db/sql/aliases.ts'
import { countOf } from '#db/sql/expressions.ts'
import { select } from '#db/sql/select.ts'
import { sql } from '#db/sql/sql.ts'

const f = platformAlias(platformTwoFactors, 'f')
const c = platformAlias(recoveryCodes, 'c')

export interface TwoFactorRow {
  seed: Buffer
  last_step: number
  confirmed_at: string | null
  codes_left: number
}

type AccountKey = Pick<Owner, 'id' | 'company_id'>

/** Side effects of a change of the second factor. */
export interface Change {
  owner: Owner
  origin: Origin
  message: Email
}

const of = ({ id, company_id }: AccountKey) => sql`company_id = ${company_id} and user_id = ${id}`

export function findTwoFactor(platform: PlatformDb, account: AccountKey): Promise<TwoFactorRow | undefined> {
  return platform.first(
    select({
      seed: f.seed,
      last_step: f.last_step,
      confirmed_at: f.confirmed_at,
      codes_left: countOf`from ${acrossCompanies(c)}
        where ${c.company_id} = ${f.company_id} and ${c.user_id} = ${f.user_id} and ${c.used_at} is null`,
    })`from ${acrossCompanies(f)} where ${of(account)}`,
  )
}

/** Stores a secret that is not confirmed yet; returns `false` if a confirmed one exists. */
export async function beginTwoFactor(
  platform: PlatformDb,
  account: AccountKey,
  seed: Buffer,
): Promise<boolean> {
  const row = await platform.first(sql`
    insert into two_factors (company_id, user_id, seed) values (${account.company_id}, ${account.id}, ${seed})
    on conflict (company_id, user_id) do update set seed = excluded.seed, last_step = 0, created_at = now()
    where two_factors.confirmed_at is null returning 1`)
  return row !== undefined
}

/**
 * Enables the second factor by the step of its first code; returns `false` if the secret was replaced or is already
 * confirmed.
 */
export function confirmTwoFactor(
  platform: PlatformDb,
  { owner, origin, message }: Change,
  { seed, step, codeHashes }: { seed: Buffer; step: number; codeHashes: Buffer[] },
): Promise<boolean> {
  return platform.transaction(async (run) => {
    const [row] = await run(sql`
      update two_factors set confirmed_at = now(), last_step = ${step}
      where ${of(owner)} and confirmed_at is null and seed = ${seed} returning 1`)
    if (!row) return false
    await storeRecoveryCodes(run, owner, codeHashes)
    await auditAccount(run, 'two_factor_on', owner, origin)
    await enqueueEmailInTransaction(run, message)
    return true
  })
}

/** Marks a TOTP step as used; returns whether it was unused. */
export async function consumeTotpStep(
  platform: PlatformDb,
  account: AccountKey,
  step: number,
): Promise<boolean> {
  const row = await platform.first(sql`
    update two_factors set last_step = ${step}
    where ${of(account)} and confirmed_at is not null and last_step < ${step} returning 1`)
  return row !== undefined
}

/** Uses up a recovery code; returns whether it existed. */
export async function takeRecoveryCode(
  platform: PlatformDb,
  account: AccountKey,
  hash: Buffer,
): Promise<boolean> {
  const row = await platform.first(sql`
    update recovery_codes set used_at = now() where ${of(account)} and code_hash = ${hash} and used_at is null returning 1`)
  return row !== undefined
}

export async function removeTwoFactor(
  platform: PlatformDb,
  { owner, origin, message }: Change,
): Promise<void> {
  await platform.transaction(async (run) => {
    const [row] = await run(sql`delete from two_factors where ${of(owner)} returning 1`)
    if (!row) return
    await auditAccount(run, 'two_factor_off', owner, origin)
    await enqueueEmailInTransaction(run, message)
  })
}

/** Replaces the recovery codes. */
export async function replaceRecoveryCodes(
  platform: PlatformDb,
  account: AccountKey,
  hashes: Buffer[],
  message: Email,
): Promise<void> {
  await platform.transaction(async (run) => {
    await run(sql`select from two_factors where ${of(account)} for update`)
    await run(sql`delete from recovery_codes where ${of(account)}`)
    await storeRecoveryCodes(run, account, hashes)
    await enqueueEmailInTransaction(run, message)
  })
}

async function storeRecoveryCodes(run: Run, { id, company_id }: AccountKey, hashes: Buffer[]): Promise<void> {
  for (const hash of hashes) {
    await run(
      sql`insert into recovery_codes (company_id, user_id, code_hash) values (${company_id}, ${id}, ${hash})`,
    )
  }
}
