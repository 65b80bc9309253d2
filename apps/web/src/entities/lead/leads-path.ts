import { type LeadStatus, pages } from '@veranda/contract'
import { stringifySearch } from '#lib/routes/search-params.ts'

/** Filters of the lead list that other pages link to. */
interface LeadsPathParams {
  status?: LeadStatus
  user?: 'me' | 'none' | undefined
  from?: string
  to?: string
  hasClient?: boolean
  form?: number
  /** Reject reasons. */
  reasons?: number
}

/** URL of the leads behind a figure. */
export function leadsPath({ hasClient, ...params }: LeadsPathParams): string {
  return `${pages['leads.index'].path}${stringifySearch({ ...params, client: hasClient || undefined })}`
}
