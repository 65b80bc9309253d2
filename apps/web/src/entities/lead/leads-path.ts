import { type LeadStatus, pages } from '@veranda/contract'
import { stringifySearch } from '#lib/routes/search-params.ts'

/** What a list of leads can be narrowed to from elsewhere. */
interface LeadsAsked {
  status?: LeadStatus
  user?: 'me' | undefined
  from?: string
  to?: string
  hasClient?: boolean
  form?: number
  /** Why it was refused. */
  reasons?: number
}

/** The address of the leads that a figure counts. */
export function leadsPath({ hasClient, ...asked }: LeadsAsked): string {
  return `${pages['leads.index'].path}${stringifySearch({ ...asked, client: hasClient || undefined })}`
}
