import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts secrets that the product must be able to read again, such as a mail server's password or a second factor's seed. */
export interface Vault {
  /** `purpose` is authenticated: a value sealed for one purpose does not open for another. */
  seal(text: string, purpose: string): Buffer
  /** Throws when the bytes were changed or sealed for another purpose. */
  open(sealed: Buffer, purpose: string): string
}

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM (NIST SP 800-38D) under a key derived from the installation's secret; the result holds nonce, tag and ciphertext. */
export function createVault(secret: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'veranda vault', 32))
  return {
    seal: (text, purpose) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open: (sealed, purpose) => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      const body = sealed.subarray(nonceBytes + tagBytes)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
  }
}
