import { DomainError } from '#errors.ts'
import type { Client } from '#http/serve.ts'
import { changePassword } from '#sign-in/sign-ins.ts'
import { securityEmail } from './emails.ts'
import { hashPassword } from './password-repo.ts'
import { assertNotGuessable } from './password-rules.ts'
import { type Throttling, verifyOwnPassword } from './throttled-proof-repo.ts'

/** Changes the caller's password; returns the other sessions, which ended. */
export async function changeOwnPassword(
  options: Throttling & { appUrl: string },
  caller: { userId: number; email: string; sessionId: number },
  body: { current_password: string; password: string },
  client: Client,
): Promise<number[]> {
  const account = await verifyOwnPassword(options, caller, body.current_password, 'current_password')
  assertNotGuessable(body.password, { ...account, company: account.company_name })
  const change = {
    from: account.password_hash,
    to: await hashPassword(body.password),
    sessionId: caller.sessionId,
  }
  const message = securityEmail('password', account, client, options.appUrl)
  const ended = await changePassword(options.platform, account, change, client, message)
  // The password was changed after it was checked.
  if (!ended) throw new DomainError('stale_version')
  return ended
}
