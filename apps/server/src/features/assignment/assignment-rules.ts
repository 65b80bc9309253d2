import type { Assignment, WorkingHours } from '@veranda/contract'
import type { WallClock } from '#time/wall-clock.ts'

export interface Candidate {
  id: number
  /** Share of the leads: 2 gets twice as many as 1. */
  lead_weight: number
  /** Leads had so far, in shares; `null` for somebody who has had none. */
  served: number | null
  leads_in_work: number
  /** `null`: the company's hours. */
  working_hours: WorkingHours | null
  absent_from: string | null
  absent_until: string | null
}

/** Whether somebody works at this moment: it is within their hours and they are not away. */
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

/** Somebody new begins level with whoever has had least, and from then on counts as the others do. */
export function withStartingShare<T extends Candidate>(candidates: readonly T[]): (T & { served: number })[] {
  const known = candidates.flatMap(({ served }) => (served === null ? [] : [served]))
  const level = known.length > 0 ? Math.min(...known) : 0
  return candidates.map((one) => ({ ...one, served: one.served ?? level }))
}

/**
 * Whose turn it is, or `null` where there is nobody. In turn: whoever has had the smallest share; by load: whoever has
 * the fewest open leads for their share.
 */
export function nextAssignee<T extends Candidate & { served: number }>(
  candidates: readonly T[],
  mode: Exclude<Assignment['mode'], 'off'>,
): T | null {
  const load = (one: T) => one.leads_in_work / one.lead_weight
  const byTurn = (a: T, b: T) => a.served - b.served || a.id - b.id
  const order = mode === 'round_robin' ? byTurn : (a: T, b: T) => load(a) - load(b) || byTurn(a, b)
  return [...candidates].sort(order)[0] ?? null
}
