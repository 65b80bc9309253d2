/** The client's address. A connection that is gone has none any more, whatever Fastify's types say. */
export const addressOf = (request: { readonly ip: string | undefined }): string => request.ip ?? ''

/**
 * Whom an address belongs to, for counting: an IPv6 customer has a whole /64 and takes a new address for every
 * request; an IPv4 address counts as it is, also where it comes mapped.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!ip.includes(':')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const [left, right] = [groups(head), groups(tail)]
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const network = [...left, ...zeros, ...right].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
