import { isIP } from 'node:net'
import { isPrivateAddress } from '#net/private-hosts.ts'

/**
 * Where messengers tell of news, up to the channel’s key; `null` where they cannot reach the product: it has no address
 * of its own on the net, or none by HTTPS.
 */
export function hookBaseOf(appUrl: string): string | null {
  const { protocol, hostname, origin } = new URL(appUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isInner = isIP(host)
    ? isPrivateAddress(host)
    : /^localhost$|\.(localhost|local|internal|test)$/.test(host)
  return protocol === 'https:' && !isInner ? `${origin}/api/public/messengers/` : null
}
