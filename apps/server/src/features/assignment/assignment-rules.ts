import type { Assignment, WorkingHours } from '@veranda/contract'
import type { WallClock } from '#time/wall-clock.ts'

export interface Candidate {
  id: number
  /** Weight of the candidate: 2 gets twice as many leads as 1. */
  lead_weight: number
  /** Leads assigned so far, divided by the weight; `null` if none were. */
  served: number | null
  leads_in_work: number
  /** `null`: the company's hours apply. */
  working_hours: WorkingHours | null
  absent_from: string | null
  absent_until: string | null
}

/** Whether the candidate is within their working hours and not away. */
export function isOnShift(
  person: Pick<Candidate, 'working_hours' | 'absent_from' | 'absent_until'>,
  companyHours: WorkingHours,
  clock: WallClock,
): boolean {
  const hours = (person.working_hours ?? companyHours)[clock.weekday]
  return !isAway(person, clock.day) && Boolean(hours && hours.from <= clock.time && clock.time < hours.to)
}

export function isAway(
  { absent_from, absent_until }: Pick<Candidate, 'absent_from' | 'absent_until'>,
  day: string,
): boolean {
  if (absent_from === null && absent_until === null) return false
  return (absent_from ?? day) <= day && day <= (absent_until ?? day)
}

/** A candidate without leads starts at the lowest share among the others. */
export function withStartingShare<T extends Candidate>(candidates: readonly T[]): (T & { served: number })[] {
  const known = candidates.flatMap(({ served }) => (served === null ? [] : [served]))
  const level = known.length > 0 ? Math.min(...known) : 0
  return candidates.map((one) => ({ ...one, served: one.served ?? level }))
}

/** Whether a further lead of a known person goes to who deals with them already. */
export const prefersOwner = ({
  mode,
  prefers_owner = true,
}: Pick<Assignment, 'mode' | 'prefers_owner'>): boolean => prefers_owner && mode !== 'fixed'

/**
 * The next assignee, `null` without candidates. Round robin: the candidate with the smallest share so far; by load: the one with
 * the fewest open leads per weight; both after the first of the `owners`, who deal with the person already. Fixed: the one named,
 * or nobody while they cannot take leads.
 */
export function nextAssignee<T extends Candidate & { served: number }>(
  candidates: readonly T[],
  { mode, user_id }: Pick<Assignment, 'mode' | 'user_id'>,
  owners: readonly number[] = [],
): T | null {
  const candidate = (wanted: number | undefined) => candidates.find(({ id }) => id === wanted)
  if (mode === 'fixed') return candidate(user_id) ?? null
  const owner = owners.map(candidate).find(Boolean)
  if (owner) return owner
  const load = (one: T) => one.leads_in_work / one.lead_weight
  const byTurn = (a: T, b: T) => a.served - b.served || a.id - b.id
  const order = mode === 'round_robin' ? byTurn : (a: T, b: T) => load(a) - load(b) || byTurn(a, b)
  return [...candidates].sort(order)[0] ?? null
}
