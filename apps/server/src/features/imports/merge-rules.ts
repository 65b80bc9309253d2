import {
  type ClientKind,
  type ClientRequisite,
  clientRequisites,
  kindOfInn,
  type LeadColumnName,
  leadColumnNames,
  limits,
  phoneDigits,
  siteKey,
} from '@veranda/contract'
import type { Answer } from '#features/leads/answer-rules.ts'
import { searchTextOf } from '#text/search-text.ts'
import { withoutForeignAccounts } from './requisite-rules.ts'
import type { Draft } from './row-rules.ts'

/** Fields of a record that an update may change. */
export interface Mergeable
  extends Partial<Record<LeadColumnName, string | null>>,
    Partial<Record<ClientRequisite, string>> {
  name: string
  phone: string
  email: string
  /** Only clients have one. */
  kind?: ClientKind
  user_id: number | null
  status?: string
  reject_reason_id?: number | null
  search_text: string
}

export interface KnownValue {
  id: number
  lead_field_id: number | null
  value: string | null
}

type Mode = 'fill' | 'overwrite'

const keys = [...leadColumnNames, ...clientRequisites, 'kind', 'user_id', 'status'] as const

/**
 * The changes of a row to the record it matches, with the previous values. A different spelling of the same phone is
 * no change.
 */
export function mergeRecord(
  current: Mergeable,
  row: Draft,
  mode: Mode,
): { patch: Partial<Mergeable>; before: Partial<Mergeable> } {
  const draft = withKindOfInn(current, row)
  const changed = keys.filter((key) => {
    const [before, now] = [current[key], draft[key]]
    if (now === undefined || isSame(key, before, now)) return false
    return mode === 'overwrite' || isUnset(key, before)
  })
  const patch: Partial<Mergeable> = withoutForeignAccounts(
    current,
    Object.fromEntries(changed.map((key) => [key, draft[key]])),
  )
  const kept = changed.filter((key) => key in patch)
  if (kept.length === 0) return { patch: {}, before: {} }
  const before: Partial<Mergeable> = Object.fromEntries(kept.map((key) => [key, current[key]]))
  // A lead that is rejected no more has no reason; reverting gives it back.
  if (patch.status !== undefined && typeof current.reject_reason_id === 'number') {
    patch.reject_reason_id = null
    before.reject_reason_id = current.reject_reason_id
  }
  const search_text = searchTextOf({ ...current, ...patch })
  return { patch: { ...patch, search_text }, before: { ...before, search_text: current.search_text } }
}

/** Most clients are private persons because nothing else was told of them. */
const isUnset = (key: (typeof keys)[number], value: unknown) =>
  value === null || value === undefined || value === (key === 'kind' ? 'person' : '')

/** With the kind that an ИНН tells of a client who was a private person, unless the row names the kind itself. */
function withKindOfInn(current: Mergeable, draft: Draft): Draft {
  const tellsKind = draft.kind === undefined && draft.inn !== undefined && draft.inn !== current.inn
  return tellsKind && current.kind === 'person' ? { ...draft, kind: kindOfInn(draft.inn ?? '') } : draft
}

function isSame(key: (typeof keys)[number], before: unknown, now: unknown): boolean {
  if (key === 'phone') return phoneDigits(String(before)) === phoneDigits(String(now))
  if (key === 'email') return String(before).toLowerCase() === String(now).toLowerCase()
  return before === now
}

/** Tags and addresses of a client, by their texts. */
export interface ClientExtras {
  tags: string[]
  sites: string[]
}

/**
 * The tags and addresses that a row adds to the client it matches; none is ever taken away. An address fills in only
 * a client without any.
 */
export function mergeExtras(known: ClientExtras, draft: Draft, mode: Mode): ClientExtras {
  const isNew = (all: string[], keyOf: (text: string) => string) => {
    const keys = new Set(all.map(keyOf))
    return (text: string) => !keys.has(keyOf(text))
  }
  const tags = (draft.tags ?? []).filter(isNew(known.tags, tagKey))
  const takesSites = mode === 'overwrite' || known.sites.length === 0
  const sites = takesSites ? (draft.sites ?? []).filter(isNew(known.sites, siteKey)) : []
  return {
    tags: tags.slice(0, Math.max(0, limits.tagsPerRecord - known.tags.length)),
    sites: sites.slice(0, Math.max(0, limits.clientSitesMax - known.sites.length)),
  }
}

const tagKey = (name: string) => name.toLowerCase()

/** The changes of a lead's answers: existing ones by id, and new ones. */
export function mergeAnswers(
  known: readonly KnownValue[],
  answers: readonly Answer[],
  mode: Mode,
): { changed: { id: number; value: string; before: string | null }[]; added: Answer[] } {
  const ofField = (answer: Answer) => known.find((one) => one.lead_field_id === answer.lead_field_id)
  const changed = answers.flatMap((answer) => {
    const old = ofField(answer)
    const isUnchanged = !old || old.value === answer.value || (mode === 'fill' && (old.value ?? '') !== '')
    return isUnchanged ? [] : [{ id: old.id, value: answer.value, before: old.value }]
  })
  return { changed, added: answers.filter((answer) => !ofField(answer)) }
}
