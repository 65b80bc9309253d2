import { z } from 'zod'
import type { Vault } from '#vault.ts'

const purpose = 'push renewal'
const subscription = z.object({ company_id: z.number(), id: z.number() })

type Subscription = z.output<typeof subscription>

/** A key with which a service worker without a token proves that a subscription is its own. */
export function renewalKeyOf({ company_id, id }: Subscription, vault: Vault): string {
  return vault.seal(JSON.stringify({ company_id, id }), purpose).toString('base64url')
}

/** The subscription of a key, or `null` if it is forged. */
export function readRenewalKey(key: string, vault: Vault): Subscription | null {
  try {
    return subscription.parse(JSON.parse(vault.open(Buffer.from(key, 'base64url'), purpose)))
  } catch {
    return null
  }
}
