import { lookup } from 'node:dns/promises'
import { BlockList, isIPv6 } from 'node:net'

/** Addresses that lead into the operator's own network (IANA special-purpose registries). */
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

/** Whether an address is of a network that a company's settings must not reach. */
export function isPrivateAddress(address: string): boolean {
  // `::ffff:127.0.0.1` is judged as the IPv4 address in it.
  return inner.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** A host that a company named leads inside. */
export class PrivateHostError extends Error {}

/**
 * The address of a host that a company has named, looked up once: what is judged is what one connects to, so that a
 * name cannot point elsewhere a moment later. Throws `PrivateHostError` where it leads inside.
 */
export async function resolvePublicAddress(host: string, arePrivateAllowed: boolean): Promise<string> {
  const found = await lookup(host, { all: true, verbatim: true })
  const allowed = arePrivateAllowed ? found : found.filter(({ address }) => !isPrivateAddress(address))
  const [first] = allowed
  if (!first || allowed.length < found.length)
    throw new PrivateHostError(`${host} leads into a private network`)
  return first.address
}

/** Whether an address that a company is about to keep leads inside. A name that is not known now is judged on sending. */
export async function isPrivateUrl(url: string): Promise<boolean> {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return resolvePublicAddress(host, false).then(
    () => false,
    (error: unknown) => error instanceof PrivateHostError,
  )
}
