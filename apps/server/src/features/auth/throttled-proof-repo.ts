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

// Three words: no address and no «address network» of the sign-in reads like it.
const keyOf = (kind: keyof typeof proofThrottles, userId: number) => `${kind} ${userId} tried`

/** Lets a try at a secret through, or refuses it where there were too many. Answers what to call when it was right. */
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

/** The caller's own account, where the password is right. Throws a refusal at `field`. */
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
