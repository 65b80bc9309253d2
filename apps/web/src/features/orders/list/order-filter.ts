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

/** Filters set by a report's figure. */
export interface ReportFilter {
  stage: OrderStage | undefined
  event: OrderEvent | undefined
  from: string | undefined
  to: string | undefined
  user_id: number | undefined
}

/** Filters of the list in the URL. */
export interface OrderFilter {
  q: string
  /** `null`: all. */
  tab: OrderTab | null
  narrowed: ReportFilter | null
  isTrash: boolean
  view: OrderView
}

export const firstTab: OrderTab = 'active'
/** The value for no tab: a URL without a value means the first tab. */
export const allTabs = 'all'

const dayFrom = (value: string | undefined) => (/^\d{4}-\d\d-\d\d$/.test(value ?? '') ? value : undefined)

/** Only valid filters; the rest of the URL is ignored. */
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

/** URL parameters that clear the filters. */
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

/** The filter as API query. The trash has no tabs. */
export function queryOf({ q, tab, narrowed, isTrash }: OrderFilter): QueryInput<typeof api.orders.list> {
  return {
    q: q || undefined,
    ...(isTrash ? { trash: 'true' as const } : { tab: tab ?? undefined, ...narrowed }),
  }
}
