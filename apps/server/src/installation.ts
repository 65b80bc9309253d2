import { storeSecretFingerprint } from '#db/platform/installation.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { type Secrets, secretFingerprint, shortFingerprint } from './secrets.ts'
import { texts } from './texts.ts'

/** The secrets differ from those that this database was used with; the message is shown to the person who starts the server. */
export class ForeignSecretsError extends Error {}

/**
 * Checks that this node has the same secrets as the first one that used the database, and returns them: with others it could not
 * decrypt stored secrets and would sign links that other nodes reject. `accepted` is the short fingerprint of secrets that replace
 * lost ones; it permits only those, so it may stay in the settings.
 */
export async function requireOwnSecrets(
  platform: PlatformDb,
  secrets: Secrets,
  accepted: string | undefined,
): Promise<Secrets> {
  const print = secretFingerprint(secrets.signing_secret)
  const isReplacing = accepted === shortFingerprint(print)
  const known = await storeSecretFingerprint(platform, print, { isReplacing })
  if (known !== print) throw new ForeignSecretsError(texts.foreignSecrets(shortFingerprint(print)))
  return secrets
}
