import { createECDH, hkdfSync } from 'node:crypto'

/** The keys that identify this installation to push services (RFC 8292), in base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** The order of P-256 (FIPS 186-5, section A.2: extra random bits make the bias nothing). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * Derives the keys from the installation's secret, so that there is nothing more to store, back up and copy to other nodes, and
 * browsers stay subscribed.
 */
export function vapidKeysOf(secret: string): VapidKeys {
  const random = Buffer.from(hkdfSync('sha256', secret, '', 'veranda vapid', 40)).toString('hex')
  const scalar = (BigInt(`0x${random}`) % (order - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').toString('base64url')
  return { privateKey, publicKey: publicKeyOf(privateKey) }
}

/** Whether the two keys are a pair; `false` when one of them is not a key. */
export function isPair({ publicKey, privateKey }: VapidKeys): boolean {
  try {
    return publicKeyOf(privateKey) === publicKey.replace(/=+$/, '')
  } catch {
    return false
  }
}

function publicKeyOf(privateKey: string): string {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey, 'base64url')
  return curve.getPublicKey('base64url')
}
