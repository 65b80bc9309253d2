import { keepSecretPrint } from '#db/platform/installation.ts'
import type { PlatformDb } from '#db/platform-db.ts'
import { type Secrets, secretPrint, shortPrint } from './secrets.ts'
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
  const print = secretPrint(secrets.signing_secret)
  const isReplacing = accepted === shortPrint(print)
  const known = await keepSecretPrint(platform, print, { isReplacing })
  if (known !== print) throw new ForeignSecretsError(texts.foreignSecrets(shortPrint(print)))
  return secrets
}
