import { createHmac } from 'node:crypto'

/** Encryption purpose of a company's webhook secrets. */
export const secretPurpose = (companyId: number) => `webhook secret ${companyId}`

/**
 * The signature header of a delivery: `t=<seconds>,v1=<hex>`, HMAC-SHA-256 over `<seconds>.<body>`. The time is
 * signed too, so that a receiver can refuse replayed deliveries.
 */
export function signatureOf(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}
