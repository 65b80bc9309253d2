/** The client's address. A closed connection has none, whatever Fastify's types say. */
export const addressOf = (request: { readonly ip: string | undefined }): string => request.ip ?? ''

/**
 * The rate limit key of an address: an IPv6 customer owns a /64 and can use a new address for every request; an IPv4
 * address, mapped or not, counts by itself.
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
