import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'

/** Private and special-purpose addresses (IANA special-purpose registries). */
const inner = new BlockList()
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inner.addSubnet(address, prefix, 'ipv4')
}
for (const [address, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  inner.addSubnet(address, prefix, 'ipv6')
}

/** Whether a company's settings must not reach the address. */
export function isPrivateAddress(address: string): boolean {
  // `::ffff:127.0.0.1` is checked as the IPv4 address in it.
  return inner.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** A company's host resolves to a private address. */
export class PrivateHostError extends Error {}

/**
 * Resolves a host that a company has configured, once: the checked address is the one to connect to, so a DNS change
 * in between has no effect (DNS rebinding). Throws `PrivateHostError` for a private address.
 */
export async function resolvePublicAddress(host: string, arePrivateAllowed: boolean): Promise<string> {
  const found = await lookup(host, { all: true, verbatim: true })
  const allowed = arePrivateAllowed ? found : found.filter(({ address }) => !isPrivateAddress(address))
  const [first] = allowed
  if (!first || allowed.length < found.length)
    throw new PrivateHostError(`${host} leads into a private network`)
  return first.address
}

/**
 * Whether a URL about to be saved leads into a private network. A host that does not resolve now is checked when it
 * is used.
 */
export async function isPrivateUrl(url: string): Promise<boolean> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return resolvePublicAddress(host, false).then(
    () => false,
    (error: unknown) => error instanceof PrivateHostError,
  )
}
