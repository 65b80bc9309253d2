import type { Paged } from '@veranda/contract'
import { type SampleOrder, sampleOrders } from './sample-orders-texts.ts'

/** Available sort orders. */
export const sampleSorts = ['-number', 'promised_on', '-total_kopecks'] as const
export type SampleSort = (typeof sampleSorts)[number]

export interface SampleFilter {
  q: string
  sort: SampleSort
  /** Only orders in production. */
  isInWork: boolean
  /** Removed by the user. */
  removed: readonly number[]
}

const pageSize = 5

const ranks: Record<SampleSort, (order: SampleOrder) => number> = {
  '-number': ({ id }) => -id,
  promised_on: ({ promised_on }) => Date.parse(promised_on),
  '-total_kopecks': ({ total_kopecks }) => -total_kopecks,
}

/** Sample orders as a list endpoint would return them, five per page. */
export function sampleOrdersPage(
  { q, sort, isInWork, removed }: SampleFilter,
  cursor: string | undefined,
): Paged<SampleOrder> {
  const rank = ranks[sort]
  const query = q.trim().toLowerCase()
  const found = sampleOrders
    .filter(({ id }) => !removed.includes(id))
    .filter(({ stage }) => !isInWork || stage === 'in_production')
    .filter(({ id, client, title }) => `${id} ${client} ${title}`.toLowerCase().includes(query))
    .toSorted((a, b) => rank(a) - rank(b))
  const start = Number(cursor ?? 0)
  const end = start + pageSize
  return {
    data: found.slice(start, end),
    total: found.length,
    total_is_exact: true,
    next_cursor: end < found.length ? String(end) : null,
  }
}
