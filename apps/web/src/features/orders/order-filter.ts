import { type api, type OrderTab, orderTabs, type QueryInput } from '@veranda/contract'
import type { SearchParams } from '#lib/search-params.ts'

export const orderViews = ['list', 'board', 'calendar', 'shop', 'stock'] as const
export type OrderView = (typeof orderViews)[number]

/** What the list shows, as the address says it. */
export interface OrderFilter {
  q: string
  tab: OrderTab
  isTrash: boolean
  view: OrderView
}

export const firstTab: OrderTab = 'active'

export function filterOf(params: SearchParams): OrderFilter {
  const tab = params.tab ?? ''
  const isTrash = params.trash === 'true'
  return {
    q: (params.q ?? '').slice(0, 100),
    tab: Object.hasOwn(orderTabs, tab) ? (tab as OrderTab) : firstTab,
    isTrash,
    view: isTrash ? 'list' : (orderViews.find((view) => view === params.view) ?? 'list'),
  }
}

/** The same for the API. The trash is not divided. */
export function queryOf({ q, tab, isTrash }: OrderFilter): QueryInput<typeof api.orders.list> {
  return { q: q || undefined, ...(isTrash ? { trash: 'true' as const } : { tab }) }
}
