import { isIP } from 'node:net'
import { isPrivateAddress } from '#net/private-hosts.ts'

/**
 * Base URL of webhooks, to which the channel's key is appended; `null` if messengers cannot reach the product: its
 * address is not public or not HTTPS.
 */
export function hookBaseOf(appUrl: string): string | null {
  const { protocol, hostname, origin } = new URL(appUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isInner = isIP(host)
    ? isPrivateAddress(host)
    : /^localhost$|\.(localhost|local|internal|test)$/.test(host)
  return protocol === 'https:' && !isInner ? `${origin}/api/public/messengers/` : null
}
