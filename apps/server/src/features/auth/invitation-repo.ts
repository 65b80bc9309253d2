import type { Role } from '@veranda/contract'
import type { PlatformDb } from '#db/platform-db.ts'
import { fieldError } from '#errors.ts'
import { tokenHash } from '#sign-in/caller.ts'
import { consumeInvitation, findInvitation } from '#sign-in/invitations.ts'
import { hashPassword } from './password-repo.ts'
import { assertNotGuessable } from './password-rules.ts'
import { texts } from './texts.ts'

/** The invitee. Throws a validation error at `token` for an invalid invitation. */
export async function readInvitation(
  platform: PlatformDb,
  token: string,
): Promise<{ company_name: string; name: string; email: string; role: Role }> {
  const invitation = await findInvitation(platform, tokenHash(token))
  if (!invitation) throw fieldError('token', texts.invitationDead)
  return invitation
}

/** Accepts an invitation: activates the user with this name and password. Returns the e-mail to sign in with. */
export async function acceptInvitation(
  platform: PlatformDb,
  { token, name, password }: { token: string; name: string; password: string },
): Promise<string> {
  // Checked before the password is hashed, because hashing is expensive.
  const { email: invited, company_name } = await readInvitation(platform, token)
  assertNotGuessable(password, { email: invited, name, company: company_name })
  const email = await consumeInvitation(platform, tokenHash(token), {
    name,
    password_hash: await hashPassword(password),
  })
  if (!email) throw fieldError('token', texts.invitationDead)
  return email
}
