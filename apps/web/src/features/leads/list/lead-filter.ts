import {
  type api,
  type LeadSort,
  type LeadStatus,
  leadSorts,
  leadStatuses,
  limits,
  type QueryInput,
} from '@veranda/contract'
import { type ChosenDays, daysFrom, noDays } from '#entities/record-list/periods.ts'
import { idFrom, idsFrom } from '#lib/routes/paths.ts'
import type { SearchParams } from '#lib/routes/search-params.ts'

/** Filters and order of the list in the URL. */
export interface LeadFilter extends ChosenDays {
  q: string
  status: LeadStatus[]
  user: 'me' | 'none' | number | null
  form: number | null
  source: string | undefined
  /** Dictionary items; matches any of them. */
  tags: number[]
  reasons: number[]
  hasClient: boolean | undefined
  isRepeat: boolean
  isLate: boolean
  hasPhone: boolean | undefined
  /** Answers by field id. */
  answers: Record<string, string>
  /** Fields without an answer, and with any. */
  empty: number[]
  filled: number[]
  sort: LeadSort
  isBoard: boolean
  isTrash: boolean
}

const defaultSort: LeadSort = '-created_at'
/** Conditions on answers of each kind. */
export const answersMax = 5

/** «f12» is the answer to field 12. */
const answerKey = /^f([1-9]\d{0,14})$/

const oneOf = <T extends string>(list: readonly T[], value: string | undefined) =>
  list.find((one) => one === value)

const flagIn = (value: string | undefined) => (value === undefined ? undefined : value === 'true')
const flagTo = (flag: boolean | undefined) => (flag === undefined ? undefined : flag ? 'true' : 'false')

/** The filter in the URL; `today` gives the days of a relative period. */
export function filterOf(params: SearchParams, today: string): LeadFilter {
  const status = (params.status ?? '')
    .split(',')
    .filter((value): value is LeadStatus => Object.hasOwn(leadStatuses, value))
  return {
    q: (params.q ?? '').slice(0, 100),
    status: [...new Set(status)],
    user: oneOf(['me', 'none'] as const, params.user) ?? idFrom(params.user),
    form: idFrom(params.form),
    source: params.source?.trim().slice(0, limits.nameMax) || undefined,
    tags: idsFrom(params.tags),
    reasons: idsFrom(params.reasons),
    ...daysFrom(params, today),
    hasClient: flagIn(params.client),
    hasPhone: flagIn(params.phone),
    isRepeat: params.repeat === 'true',
    isLate: params.late === 'true',
    answers: answersIn(params),
    empty: idsFrom(params.empty).slice(0, answersMax),
    filled: idsFrom(params.filled).slice(0, answersMax),
    sort: oneOf(leadSorts, params.sort) ?? defaultSort,
    isBoard: params.layout === 'board' && params.trash !== 'true',
    isTrash: params.trash === 'true',
  }
}

function answersIn(params: SearchParams): Record<string, string> {
  const answers = Object.entries(params).flatMap(([key, value]) => {
    const [, id] = answerKey.exec(key) ?? []
    return id && value?.trim() ? [[id, value.trim().slice(0, 200)]] : []
  })
  return Object.fromEntries(answers.slice(0, answersMax))
}

/** The filter as API query. */
export function queryOf(filter: LeadFilter): QueryInput<typeof api.leads.list> {
  return { ...conditionsOf(filter), sort: filter.sort === defaultSort ? undefined : filter.sort }
}

/** The filter without the order, as the counts take it. */
export function conditionsOf(filter: LeadFilter): QueryInput<typeof api.leads.counts> {
  const { q, status, user, form, source, tags, reasons, from, to } = filter
  return {
    q: q || undefined,
    status: status.length ? status.join(',') : undefined,
    user_id: user ?? undefined,
    lead_form_id: form ?? undefined,
    source,
    tag_id: tags.join(',') || undefined,
    reject_reason_id: reasons.join(',') || undefined,
    from,
    to,
    has_client: flagTo(filter.hasClient),
    has_phone: flagTo(filter.hasPhone),
    is_repeat: filter.isRepeat ? 'true' : undefined,
    is_late: filter.isLate ? 'true' : undefined,
    field: Object.keys(filter.answers).length > 0 ? filter.answers : undefined,
    no_answer: filter.empty.join(',') || undefined,
    has_answer: filter.filled.join(',') || undefined,
    trash: filter.isTrash ? 'true' : undefined,
  }
}

/** Whether the list shows raw requests, each of which needs a decision. */
export const isUndecidedView = ({ status, user, isTrash, isBoard }: LeadFilter): boolean =>
  status.join() === 'new' && user === 'none' && !isTrash && !isBoard

/** URL parameters of that view. */
export const undecidedParams = { status: 'new', user: 'none' } as const satisfies SearchParams

export function hasFilters(filter: LeadFilter): boolean {
  const { trash: _, ...conditions } = conditionsOf(filter)
  return Object.values(conditions).some((value) => value !== undefined)
}

/** Whether the list begins with the newest of all leads. */
export const isNewestFirst = (filter: LeadFilter): boolean =>
  filter.sort === defaultSort && !filter.isTrash && !hasFilters(filter)

/** The number of conditions that only the filter panel sets. */
export function countInPanel({
  source,
  form,
  user,
  hasClient,
  hasPhone,
  from,
  to,
  tags,
  reasons,
  answers,
  empty,
  filled,
}: LeadFilter): number {
  const areSet = [
    source !== undefined,
    form !== null,
    typeof user === 'number',
    hasClient !== undefined,
    hasPhone !== undefined,
    Boolean(from ?? to),
    tags.length > 0,
    reasons.length > 0,
  ]
  return areSet.filter(Boolean).length + Object.keys(answers).length + empty.length + filled.length
}

/** Parameters of the list that are its filters and order, as views keep them. */
export function viewParamsOf(params: SearchParams): Record<string, string> {
  const isKept = (key: string) =>
    key in noConditions || key === 'sort' || key === 'layout' || answerKey.test(key)
  return Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) => (isKept(key) && value ? [[key, value]] : [])),
  )
}

/** URL parameters that clear every filter but the answers. */
const noConditions: SearchParams = {
  q: undefined,
  status: undefined,
  user: undefined,
  form: undefined,
  source: undefined,
  tags: undefined,
  reasons: undefined,
  ...noDays,
  client: undefined,
  phone: undefined,
  repeat: undefined,
  late: undefined,
  empty: undefined,
  filled: undefined,
}

/** URL parameters that clear every filter, also the answers that these ask for. */
export function clearedParams(params: SearchParams): SearchParams {
  const answers = Object.keys(params).filter((key) => answerKey.test(key))
  return { ...noConditions, ...Object.fromEntries(answers.map((key) => [key, undefined])) }
}

/** The statuses in the URL after toggling one. */
export function toggledStatus(chosen: readonly LeadStatus[], status: LeadStatus): string | undefined {
  const next = Object.keys(leadStatuses).filter((one) =>
    one === status ? !chosen.includes(status) : chosen.includes(one as LeadStatus),
  )
  // All statuses mean the same as none.
  return next.length === Object.keys(leadStatuses).length ? undefined : next.join(',') || undefined
}
