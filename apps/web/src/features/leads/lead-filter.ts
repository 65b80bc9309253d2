import { type api, type LeadStatus, leadStatuses, type QueryInput } from '@veranda/contract'
import { idFrom } from '#lib/paths.ts'
import type { SearchParams } from '#lib/search-params.ts'

/** What the list shows, as the address says it. */
export interface LeadFilter {
  q: string
  status: LeadStatus[]
  user: 'me' | 'none' | null
  form: number | null
  isTrash: boolean
}

export function filterOf(params: SearchParams): LeadFilter {
  const status = (params.status ?? '')
    .split(',')
    .filter((value): value is LeadStatus => Object.hasOwn(leadStatuses, value))
  return {
    q: (params.q ?? '').slice(0, 100),
    status: [...new Set(status)],
    user: params.user === 'me' || params.user === 'none' ? params.user : null,
    form: idFrom(params.form),
    isTrash: params.trash === 'true',
  }
}

/** The same for the API. */
export function queryOf({ q, status, user, form, isTrash }: LeadFilter): QueryInput<typeof api.leads.list> {
  return {
    q: q || undefined,
    status: status.length ? status.join(',') : undefined,
    user_id: user ?? undefined,
    lead_form_id: form ?? undefined,
    trash: isTrash ? 'true' : undefined,
  }
}

export function isNarrowed({ q, status, user, form }: LeadFilter): boolean {
  return q !== '' || status.length > 0 || user !== null || form !== null
}

/** Every condition taken off the address. */
export const noConditions: SearchParams = {
  q: undefined,
  status: undefined,
  user: undefined,
  form: undefined,
}

/** The address's statuses after one was switched on or off. */
export function toggledStatus(chosen: readonly LeadStatus[], status: LeadStatus): string | undefined {
  const next = Object.keys(leadStatuses).filter((one) =>
    one === status ? !chosen.includes(status) : chosen.includes(one as LeadStatus),
  )
  // All of them are the same as none.
  return next.length === Object.keys(leadStatuses).length ? undefined : next.join(',') || undefined
}
