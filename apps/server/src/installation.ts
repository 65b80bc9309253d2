import { storeSecretFingerprint } from '#db/platform/installation.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { type Secrets, secretFingerprint, shortFingerprint } from './secrets.ts'
import { texts } from './texts.ts'

/** These secrets are not the ones that this database was worked with; the message is meant for whoever starts the product. */
export class ForeignSecretsError extends Error {}

/**
 * Holds this node to the secrets of the database's first: with others it would open nothing that they sealed and sign links that
 * other nodes refuse. Answers them. `accepted` is the short print of secrets that take the place of lost ones; as it names them, it may be left
 * in the settings and lets no other in.
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
