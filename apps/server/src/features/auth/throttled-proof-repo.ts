import { proofThrottles } from '@veranda/contract'
import type { PlatformDb } from '#db/platform-db.ts'
import { DomainError, fieldError } from '#errors.ts'
import { type AccountRow, findAccount } from '#sign-in/accounts.ts'
import { clearThrottles, takeThrottleToken } from '#sign-in/throttles.ts'
import { isPassword } from './password-repo.ts'
import { texts } from './texts.ts'

export interface Throttling {
  platform: PlatformDb
  isThrottled: boolean
}

// Three words, which no key of the sign-in («address network») can equal.
const keyOf = (kind: keyof typeof proofThrottles, userId: number) => `${kind} ${userId} tried`

/** Counts an attempt at a secret and throws 429 after too many. Returns the function to call on success. */
export async function countProofAttempt(
  { platform, isThrottled }: Throttling,
  kind: keyof typeof proofThrottles,
  userId: number,
): Promise<() => Promise<void>> {
  if (!isThrottled) return async () => undefined
  const key = keyOf(kind, userId)
  const wait = await takeThrottleToken(platform, key, proofThrottles[kind])
  if (wait > 0) throw new DomainError('too_many_requests', { message: texts.waitForProof, retry_after: wait })
  return () => clearThrottles(platform, [key])
}

/** The caller's own account, if the password is right. Throws a validation error at `field`. */
export async function verifyOwnPassword(
  throttling: Throttling,
  caller: { userId: number; email: string },
  password: string,
  field: string,
): Promise<AccountRow> {
  const wasRight = await countProofAttempt(throttling, 'password', caller.userId)
  const account = await findAccount(throttling.platform, caller.email.toLowerCase())
  if (!(await isPassword(password, account?.password_hash)) || !account) {
    throw fieldError(field, texts.wrongPassword)
  }
  await wasRight()
  return account
}
