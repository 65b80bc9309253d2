import { type ClientSite, siteKey } from '@veranda/contract'

export interface StoredSite {
  id: number
  address: string
  title: string
  comment: string
  version: number
}

export interface OrderAddress {
  address: string
  count: number
}

/**
 * The client's addresses with the number of orders at each: those written down, then those that only orders have, the newest first.
 * Spellings of one address are counted together. `null` orders: the viewer may see none.
 */
export function sitesWithOrders(stored: StoredSite[], ofOrders: OrderAddress[] | null): ClientSite[] {
  const counts = new Map<string, OrderAddress>()
  for (const { address, count } of ofOrders ?? []) {
    const key = siteKey(address)
    const known = counts.get(key)
    counts.set(key, { address: known?.address ?? address, count: (known?.count ?? 0) + count })
  }
  const written = stored.map((site) => {
    const key = siteKey(site.address)
    const orders_count = ofOrders && (counts.get(key)?.count ?? 0)
    return { ...site, orders_count }
  })
  for (const site of stored) counts.delete(siteKey(site.address))
  const others = [...counts.values()].map(({ address, count }) => ({
    id: null,
    address,
    title: '',
    comment: '',
    orders_count: count,
    version: null,
  }))
  return [...written, ...others]
}
