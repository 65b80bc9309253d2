import {
  type api,
  type OrderEvent,
  type OrderStage,
  type OrderTab,
  orderEvent,
  orderStage,
  orderTabs,
  type QueryInput,
} from '@veranda/contract'
import { idFrom } from '#lib/routes/paths.ts'
import type { SearchParams } from '#lib/routes/search-params.ts'

export const orderViews = ['list', 'board', 'calendar', 'shop', 'stock'] as const
export type OrderView = (typeof orderViews)[number]

/** What a report’s figure counts. */
export interface ReportFilter {
  stage: OrderStage | undefined
  event: OrderEvent | undefined
  from: string | undefined
  to: string | undefined
  user_id: number | undefined
}

/** What the list shows, as the address says it. */
export interface OrderFilter {
  q: string
  /** `null`: all. */
  tab: OrderTab | null
  narrowed: ReportFilter | null
  isTrash: boolean
  view: OrderView
}

export const firstTab: OrderTab = 'active'
/** No tab at all, as the address says it: an address that says nothing means the first one. */
export const allTabs = 'all'

const dayFrom = (value: string | undefined) => (/^\d{4}-\d\d-\d\d$/.test(value ?? '') ? value : undefined)

/** Only what can be asked for: the rest of an address is passed over. */
function narrowedTo(params: SearchParams): ReportFilter | null {
  const narrowed = {
    stage: orderStage.safeParse(params.stage).data,
    event: orderEvent.safeParse(params.event).data,
    from: dayFrom(params.from),
    to: dayFrom(params.to),
    user_id: idFrom(params.user) ?? undefined,
  }
  return narrowed.stage || narrowed.event || narrowed.user_id ? narrowed : null
}

/** Takes away from an address what narrows the list. */
export const clearedFilters = {
  stage: undefined,
  event: undefined,
  from: undefined,
  to: undefined,
  user: undefined,
} satisfies SearchParams

export function filterOf(params: SearchParams): OrderFilter {
  const tab = params.tab ?? ''
  const isTrash = params.trash === 'true'
  const narrowed = narrowedTo(params)
  return {
    q: (params.q ?? '').slice(0, 100),
    tab: Object.hasOwn(orderTabs, tab) ? (tab as OrderTab) : narrowed || tab === allTabs ? null : firstTab,
    narrowed,
    isTrash,
    view: isTrash ? 'list' : (orderViews.find((view) => view === params.view) ?? 'list'),
  }
}

/** The same for the API. The trash is not divided. */
export function queryOf({ q, tab, narrowed, isTrash }: OrderFilter): QueryInput<typeof api.orders.list> {
  return {
    q: q || undefined,
    ...(isTrash ? { trash: 'true' as const } : { tab: tab ?? undefined, ...narrowed }),
  }
}
