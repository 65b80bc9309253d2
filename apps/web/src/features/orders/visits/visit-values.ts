import { type api, type BodyInput, type OrderVisit, usualDuration, type VisitKind } from '@veranda/contract'
import { fromWallTime, toWallTime } from '#lib/format/zoned-time.ts'

/** A visit as its dialog has it: time as the clock on the wall shows it, length in hours as typed. */
export interface VisitValues {
  starts_at: string
  duration_minutes: string
  /** `crew:5`, `user:7`; empty for nobody. */
  goer: string
  note: string
}

/** What the dialog is opened for: a visit, or a new one of an order. */
export type VisitSubject =
  | { visit: OrderVisit }
  | { visit: null; orderId: number; kind: VisitKind; starts_at: string | null; userId: number | null }

export const kindOf = (subject: VisitSubject): VisitKind =>
  subject.visit ? subject.visit.kind : subject.kind

const goerOf = ({ crew_id, user_id }: Pick<OrderVisit, 'crew_id' | 'user_id'>) =>
  crew_id !== null ? `crew:${crew_id}` : user_id !== null ? `user:${user_id}` : ''

const hoursText = (minutes: number) => String(minutes / 60).replace('.', ',')

/** Whole minutes out of «1,5»; `null` for what is no length of a visit. */
export function minutesIn(hours: string): number | null {
  const minutes = Math.round(Number(hours.replace(',', '.')) * 60)
  return minutes >= 15 && minutes <= 1440 ? minutes : null
}

export function visitValuesOf(subject: VisitSubject, timeZone: string): VisitValues {
  const { visit } = subject
  const starts = visit ? visit.starts_at : subject.starts_at
  return {
    starts_at: starts ? toWallTime(starts, timeZone) : '',
    duration_minutes: hoursText(visit ? visit.duration_minutes : usualDuration[subject.kind]),
    goer: visit ? goerOf(visit) : subject.userId === null ? '' : `user:${subject.userId}`,
    note: visit?.note ?? '',
  }
}

/** What is sent of fields that were changed. */
export function visitChangesOf(
  { starts_at, duration_minutes, goer, note }: Partial<VisitValues>,
  timeZone: string,
): Omit<BodyInput<typeof api.orders.updateVisit>, 'version'> {
  return {
    ...(starts_at !== undefined && { starts_at: fromWallTime(starts_at, timeZone) ?? '' }),
    ...(duration_minutes !== undefined && { duration_minutes: minutesIn(duration_minutes) ?? 0 }),
    ...(goer !== undefined && peopleOf(goer)),
    ...(note !== undefined && { note }),
  }
}

function peopleOf(goer: string): { crew_id: number | null; user_id: number | null } {
  const [type, id] = goer.split(':')
  return {
    crew_id: type === 'crew' ? Number(id) : null,
    user_id: type === 'user' ? Number(id) : null,
  }
}

/** What is sent of a new visit. */
export function visitBodyOf(
  { starts_at, duration_minutes, goer, note }: VisitValues,
  timeZone: string,
): Omit<BodyInput<typeof api.orders.addVisit>, 'kind'> {
  return {
    starts_at: fromWallTime(starts_at, timeZone) ?? '',
    duration_minutes: minutesIn(duration_minutes) ?? 0,
    ...peopleOf(goer),
    note,
  }
}
