import { type api, dayParam, type LeadStatus, leadStatuses, type QueryInput } from '@veranda/contract'
import { idFrom, idsFrom } from '#lib/routes/paths.ts'
import type { SearchParams } from '#lib/routes/search-params.ts'

/** Filters of the list in the URL. */
export interface LeadFilter {
  q: string
  status: LeadStatus[]
  user: 'me' | 'none' | null
  form: number | null
  /** Dictionary items; matches any of them. */
  tags: number[]
  reasons: number[]
  /** Creation days and outcome: the leads that a figure counts. */
  from: string | undefined
  to: string | undefined
  hasClient: boolean
  isRepeat: boolean
  isTrash: boolean
}

const dayFrom = (value: string | undefined) => dayParam.safeParse(value).data

export function filterOf(params: SearchParams): LeadFilter {
  const status = (params.status ?? '')
    .split(',')
    .filter((value): value is LeadStatus => Object.hasOwn(leadStatuses, value))
  return {
    q: (params.q ?? '').slice(0, 100),
    status: [...new Set(status)],
    user: params.user === 'me' || params.user === 'none' ? params.user : null,
    form: idFrom(params.form),
    tags: idsFrom(params.tags),
    reasons: idsFrom(params.reasons),
    from: dayFrom(params.from),
    to: dayFrom(params.to),
    hasClient: params.client === 'true',
    isRepeat: params.repeat === 'true',
    isTrash: params.trash === 'true',
  }
}

/** The filter as API query. */
export function queryOf(filter: LeadFilter): QueryInput<typeof api.leads.list> {
  const { q, status, user, form, tags, reasons, from, to, hasClient, isRepeat, isTrash } = filter
  return {
    q: q || undefined,
    status: status.length ? status.join(',') : undefined,
    user_id: user ?? undefined,
    lead_form_id: form ?? undefined,
    tag_id: tags.join(',') || undefined,
    reject_reason_id: reasons.join(',') || undefined,
    from,
    to,
    has_client: hasClient ? 'true' : undefined,
    is_repeat: isRepeat ? 'true' : undefined,
    trash: isTrash ? 'true' : undefined,
  }
}

export function hasFilters({ q, status, user, form, tags, reasons, ...rest }: LeadFilter): boolean {
  const isChosen =
    q !== '' || user !== null || form !== null || rest.hasClient || rest.isRepeat || hasDays(rest)
  return isChosen || [status, tags, reasons].some((list) => list.length > 0)
}

export const hasDays = ({ from, to }: Pick<LeadFilter, 'from' | 'to'>) => Boolean(from || to)

/** URL parameters that clear every filter. */
export const noConditions: SearchParams = {
  q: undefined,
  status: undefined,
  user: undefined,
  form: undefined,
  tags: undefined,
  reasons: undefined,
  from: undefined,
  to: undefined,
  client: undefined,
  repeat: undefined,
}

/** The statuses in the URL after toggling one. */
export function toggledStatus(chosen: readonly LeadStatus[], status: LeadStatus): string | undefined {
  const next = Object.keys(leadStatuses).filter((one) =>
    one === status ? !chosen.includes(status) : chosen.includes(one as LeadStatus),
  )
  // All statuses mean the same as none.
  return next.length === Object.keys(leadStatuses).length ? undefined : next.join(',') || undefined
}
