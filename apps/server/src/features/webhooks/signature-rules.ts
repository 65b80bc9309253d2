import { createHmac } from 'node:crypto'

/** What a company's webhook secrets are sealed for. */
export const secretPurpose = (companyId: number) => `webhook secret ${companyId}`

/**
 * The header that proves where a delivery comes from: `t=<seconds>,v1=<hex>`, HMAC-SHA-256 over `<seconds>.<body>`. The
 * time is signed too, so that a listener can refuse what somebody plays to it again.
 */
export function signatureOf(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}
